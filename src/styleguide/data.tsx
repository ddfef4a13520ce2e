import { Button } from '@/ui/button';
import { CodeLine } from '@/ui/code-line';
import { Progress } from '@/ui/progress';
import { Column, Section } from '@/ui/section';
import { Table } from '@/ui/table';
import { showToast, ToastRegion } from '@/ui/toast';
import { Specimen } from './specimen.tsx';
import type { Words } from './specimens.ts';

const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const command =
  'curl --fail --location --remote-name https://downloads.example.com/parley/2.4.0/parley-2.4.0-x86_64.AppImage';

function Tables({ words }: { words: Words }) {
  const { caption, corner, plans, groups } = words.table;
  const tableGroups = groups.map(([title, rows]) => ({
    id: String(title),
    title: String(title),
    rows: Array.isArray(rows) ? rows.map(([header = '', ...cells]) => ({ id: header, header, cells })) : [],
  }));
  const columns = plans.map((label, at) => ({ id: label, label, numeric: true, emphasis: at === 1 }));
  const table = { corner, groups: tableGroups };
  return (
    <>
      <Table {...table} caption={caption} columns={columns} />
      <Column span={6}>
        <Table {...table} caption={`${caption} (2)`} columns={columns.slice(0, 2)} />
      </Column>
    </>
  );
}

/** Facts and figures, and what is said about work under way. */
export function Data({ words }: { words: Words }) {
  const [copyLabel = '', copiedLabel = '', failedLabel = ''] = words.copy;
  const [said = '', newer = '', newerText = '', reload = '', region = '', show, showAction] = words.toast;
  const [downloading, part, checking] = words.progress;
  const copy = { copyLabel, copiedLabel, failedLabel };
  const action = { label: reload, onClick: () => undefined };
  return (
    <Section id="data" heading="Facts and figures" label="Data">
      <Tables words={words} />
      <Column span={6}>
        <Specimen stacked name="CodeLine: wrap; scroll, with prompt">
          <CodeLine code={hash} label={words.hash} {...copy} />
          <CodeLine code={command} label={words.command} long="scroll" prompt {...copy} />
        </Specimen>
        <Specimen stacked name="Progress: known, unknown">
          <Progress label={downloading} value={38} max={96} text={part} />
          <Progress label={checking} />
        </Specimen>
        <Specimen name="Toast">
          <Button onClick={() => showToast({ title: said })}>{show}</Button>
          <Button onClick={() => showToast({ title: newer, text: newerText, action })}>{showAction}</Button>
        </Specimen>
      </Column>
      <ToastRegion label={region} closeLabel={words.dialog[2] ?? ''} />
    </Section>
  );
}
