import { Fragment } from 'react';
import type { LegalVersion } from '@/content/schemas/legal';
import { LegalText } from './legal-text.tsx';

/**
 * The text of a version that is no longer in force, without its notes: they never bound anybody. What it shares with the
 * text in force costs next to nothing in transfer, because compression refers back to it.
 */
export function EarlierText({ version }: { version: LegalVersion }) {
  return (
    <>
      <LegalText blocks={version.introduction} anchored={false} />
      {version.sections.map(({ id, title, body }) => (
        <Fragment key={id}>
          <h4>{title}</h4>
          <LegalText blocks={body} anchored={false} />
        </Fragment>
      ))}
    </>
  );
}
