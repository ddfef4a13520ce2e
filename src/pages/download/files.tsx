import { isFileKind } from '@/content/schemas/constants';
import { Section } from '@/ui/section';
import { Table } from '@/ui/table';
import { FileName, fileCells } from './file-row.tsx';
import type { Props } from './types.ts';

/** Every file of every platform, in one table. */
export function Files({ content }: Props) {
  const { messages, downloads } = content;
  const groups = downloads.platforms.map(({ id, name }) => ({
    id,
    title: <span id={id}>{name}</span>,
    rows: downloads.files
      .filter(({ platform }) => platform === id)
      .map((file) => ({
        id: file.id,
        header: <FileName content={content} file={file} />,
        cells: fileCells(content, file, isFileKind(file.kind)),
      })),
  }));
  return (
    <Section id="files" heading={messages.files}>
      <Table
        caption={messages.files}
        hideCaption
        corner={messages.file}
        columns={[
          { id: 'date', label: messages.date },
          { id: 'size', label: messages.size, numeric: true },
          { id: 'minimum', label: messages.minimum },
          { id: 'checksum', label: messages.checksum },
          { id: 'mirrors', label: messages.mirrors },
        ]}
        groups={groups}
        stacks
      />
    </Section>
  );
}
