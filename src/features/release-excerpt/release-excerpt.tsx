import { classes } from '@/components/classes';
import { RichText } from '@/components/rich-text';
import { VisuallyHidden } from '@/components/visually-hidden';
import type { Messages } from '@/content/schemas/messages';
import type { Conversation } from '@/content/schemas/primitives';
import type { Release } from '@/content/schemas/releases';
import styles from './release-excerpt.module.css';

type Props = {
  excerpt: NonNullable<Release['excerpt']>;
  words: Messages['updates']['excerpt'];
  className?: string | undefined;
};

/** A release's main change: the same conversation before and after it. */
export function ReleaseExcerpt({ excerpt, words, className }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-label={words.title} className={classes(styles.excerpt, className)}>
      <div className={styles.panes}>
        <Panes excerpt={excerpt} words={words} />
      </div>
    </div>
  );
}

/** Shows one of the two conversations, chosen by radio buttons, which work without JavaScript. Print shows both. */
export function ExcerptChoice({ excerpt, words, className }: Props) {
  return (
    <fieldset className={classes(styles.excerpt, styles.choice, className)}>
      <legend>
        <VisuallyHidden>{words.title}</VisuallyHidden>
      </legend>
      <div className={styles.tabs}>
        {(['before', 'after'] as const).map((part) => (
          <label key={part} className={styles.tab}>
            <input type="radio" name="excerpt" value={part} defaultChecked={part === 'after'} />
            {words[part]}
          </label>
        ))}
      </div>
      <div className={styles.panes}>
        <Panes excerpt={excerpt} words={words} />
      </div>
    </fieldset>
  );
}

const Panes = ({ excerpt, words }: Omit<Props, 'className'>) =>
  (['before', 'after'] as const).map((part) => (
    <div key={part} className={classes(styles.pane, styles[part])}>
      <p className={styles.label}>{words[part]}</p>
      {excerpt[part].map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </div>
  ));

const Block = ({ block }: { block: Conversation[number] }) =>
  block.kind === 'quote' ? <p className={styles.question}>{block.text}</p> : <RichText blocks={[block]} />;
