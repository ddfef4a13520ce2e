import { useSystem } from '@/features/download-detection';
import { CommandLine } from './command-line.tsx';
import { Files } from './files.tsx';
import { Opening } from './opening.tsx';
import { Questions } from './questions.tsx';
import { Requirements } from './requirements.tsx';
import type { Props } from './types.ts';
import { Verify } from './verify.tsx';

/** Every platform's download, the visitor's own first. */
export function DownloadPage({ content }: Props) {
  const system = useSystem();
  return (
    <>
      <title>{content.page.title}</title>
      <meta name="description" content={content.page.description} />
      <Opening content={content} system={system} />
      <Files content={content} />
      <CommandLine content={content} />
      <Verify content={content} system={system} />
      <Requirements content={content} />
      <Questions content={content} />
    </>
  );
}
