import { classes } from '@/components/classes';
import { RichText } from '@/components/rich-text';
import { VisuallyHidden } from '@/components/visually-hidden';
import type { Messages } from '@/content/schemas/messages';
import type { Block } from '@/content/schemas/primitives';
import type { Release } from '@/content/schemas/releases';
import styles from './release-excerpt.module.css';

const sides = ['before', 'after'] as const;

type Props = {
  excerpt: NonNullable<Release['excerpt']>;
  messages: Messages['updates']['excerpt'];
  className?: string | undefined;
};

/** Shows a release's main change by the same conversation before and after it. */
export function ReleaseExcerpt({ excerpt, messages }: Omit<Props, 'className'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-label={messages.title} className={styles.excerpt}>
      <div className={styles.panes}>
        <Panes excerpt={excerpt} messages={messages} />
      </div>
    </div>
  );
}

/** Shows one of the two conversations, chosen by radio buttons, which work without JavaScript. Print shows both. */
export function ExcerptChoice({ excerpt, messages, className }: Props) {
  return (
    <fieldset className={classes(styles.excerpt, styles.choice, className)}>
      <legend>
        <VisuallyHidden>{messages.title}</VisuallyHidden>
      </legend>
      <div className={styles.tabs}>
        {sides.map((side) => (
          <label key={side} className={styles.tab}>
            <input type="radio" name="excerpt" value={side} defaultChecked={side === 'after'} />
            {messages[side]}
          </label>
        ))}
      </div>
      <div className={styles.panes}>
        <Panes excerpt={excerpt} messages={messages} />
      </div>
    </fieldset>
  );
}

const Panes = ({ excerpt, messages }: Omit<Props, 'className'>) =>
  sides.map((side) => (
    <div key={side} className={classes(styles.pane, styles[side])}>
      <p className={styles.label}>{messages[side]}</p>
      {excerpt[side].map((block) => (
        <ConversationBlock key={JSON.stringify(block)} block={block} />
      ))}
    </div>
  ));

const ConversationBlock = ({ block }: { block: Block }) =>
  block.kind === 'quote' ? (
    <div className={styles.question}>
      <RichText blocks={block.content} />
    </div>
  ) : (
    <RichText blocks={[block]} />
  );
