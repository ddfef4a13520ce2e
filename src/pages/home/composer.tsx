import { Button } from '@/components/button';
import { classes } from '@/components/classes';
import { Icon } from '@/components/icon';
import { VisuallyHidden } from '@/components/visually-hidden';
import type { Home } from '@/content/schemas/pages';
import styles from './composer.module.css';

type Props = {
  content: Home['check']['composer'];
  /** The web app's address. */
  webApp: string;
  /** The field's id, for a label elsewhere on the page. */
  id?: string;
  className?: string | undefined;
};

/** Opens the web app with the visitor's question. */
export function Composer({ content: { parameter, label, send }, webApp, id, className }: Props) {
  return (
    <form className={classes(styles.composer, className)} action={webApp}>
      <input
        id={id}
        name={parameter}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="send"
        required
        pattern=".*\S.*"
        onInvalid={(event) => {
          // Hides the browser's message, which is not in the language of the page.
          event.preventDefault();
          event.currentTarget.focus();
        }}
      />
      <Button type="submit">
        <Icon name="arrow-right" />
        <VisuallyHidden>{send}</VisuallyHidden>
      </Button>
    </form>
  );
}
