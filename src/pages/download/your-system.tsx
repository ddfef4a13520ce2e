import { formatMessage } from '@/content/format-message';
import { needsChip, offersFor, type System } from '@/features/download-detection';
import { Heading } from '@/ui/heading';
import { TextLink } from '@/ui/link';
import { EverySystem } from './every-system.tsx';
import { Notice } from './notice.tsx';
import { Offers } from './offers.tsx';
import type { Props } from './types.ts';
import styles from './your-system.module.css';

/** The heading of a system; nothing for one that cannot be told. */
function headingOf({ messages }: Props['content'], system: System | undefined): string | undefined {
  if (!system || system.platform === 'unknown') return undefined;
  return formatMessage(messages.forYou, { system: messages.systems[system.platform] });
}

/**
 * The visitor's own download. Until the browser has told what it runs on, and for good where it does not, every system
 * stands there instead; the place is as tall in either case, so that nothing below it moves.
 */
export function YourSystem({ content, system }: Props & { system: System | undefined }) {
  const { messages } = content;
  const offers = system ? offersFor(system, content.downloads.files) : [];
  const heading = offers.length > 0 ? headingOf(content, system) : undefined;
  return (
    <div className={styles.place} data-system={system?.platform}>
      <Heading level={2} size="l">
        {heading ?? messages.all}
      </Heading>
      {system?.inApp && <Notice heading={messages.inApp.heading}>{messages.inApp.text}</Notice>}
      {system && needsChip(system, offers) && (
        <Notice heading={messages.unknownChip.heading}>
          {messages.unknownChip.text} <TextLink to={messages.unknownChip.to}>{messages.unknownChip.link}</TextLink>
        </Notice>
      )}
      {heading ? <Offers content={content} offers={offers} /> : <EverySystem content={content} />}
      {heading && (
        <p className={styles.others}>
          <TextLink to="#files">{messages.all}</TextLink>
        </p>
      )}
    </div>
  );
}
