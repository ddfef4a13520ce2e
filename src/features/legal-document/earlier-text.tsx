import { Fragment } from 'react';
import type { LegalVersion } from '@/content/schemas/legal';
import { RichText } from './rich-text.tsx';

/**
 * The text of a version that is no longer in force, without its notes: they never bound anybody. What it shares with the
 * text in force costs next to nothing in transfer, because compression refers back to it.
 */
export function EarlierText({ version }: { version: LegalVersion }) {
  return (
    <>
      <RichText blocks={version.introduction} anchored={false} />
      {version.sections.map(({ id, title, body }) => (
        <Fragment key={id}>
          <h4>{title}</h4>
          <RichText blocks={body} anchored={false} />
        </Fragment>
      ))}
    </>
  );
}
