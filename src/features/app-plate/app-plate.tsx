import { type ReactNode, Suspense } from 'react';
import { classes } from '@/components/classes';
import { Emphasised } from '@/components/emphasised';
import { BrandMark } from '@/components/icon';
import type { AppPlateContent, Screenshot, ShownExchange } from '@/content/plate';
import styles from './app-plate.module.css';

type Props = {
  plate: AppPlateContent;
  /**
   * `both` is a window beside a phone where there is room, `device` the one that the visitor has. Styles choose, by the width and by
   * the system that the inline script in the head has marked (platform-mark.ts), so that nothing changes when the app starts.
   * A product that has only one of them is shown as such everywhere.
   */
  show: 'both' | 'device';
  /** Renders a screenshot. Pages do it, because features do not import each other. `sizes` are those of a phone. */
  renderPicture?: (picture: Screenshot, sizes?: string) => ReactNode;
  className?: string | undefined;
};

/**
 * The app: a conversation in a window, and another on a phone. Real words instead of a picture, so that they are translated, and have
 * the brand's colours. Text alone: nothing in it can be pressed. Screenshots of the content replace it.
 */
export function AppPlate({ plate, show, renderPicture, className }: Props) {
  const { caption, screenshots, window, phone } = plate;
  const parts = screenshots ?? plate;
  const chosenBy = parts.phone ? parts.window && styles[show] : styles.windowOnly;
  return (
    <Suspense>
      <figure className={classes(styles.plate, chosenBy, className)}>
        <div className={styles.stage}>
          {screenshots?.window && <div className={styles.screenshot}>{renderPicture?.(screenshots.window)}</div>}
          {screenshots?.phone && <div className={styles.phone}>{renderPicture?.(screenshots.phone, '20em')}</div>}
          {window && <Window {...window} />}
          {phone && <Phone {...phone} />}
        </div>
        {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
      </figure>
    </Suspense>
  );
}

function Window({ brand, hasLogo, list, stamp, next, ...exchange }: NonNullable<AppPlateContent['window']>) {
  return (
    <div className={styles.window}>
      <p className={styles.bar}>
        {!hasLogo && <BrandMark />} <span>{brand}</span>
      </p>
      <ul className={styles.list}>
        {list.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <div className={styles.exchange}>
        <Exchange {...exchange} />
        {next && <p className={styles.next}>{next}</p>}
      </div>
      <Source {...exchange} stamp={stamp} />
    </div>
  );
}

function Phone({ title, picture, pictureAlt = '', ...exchange }: NonNullable<AppPlateContent['phone']>) {
  return (
    <div className={styles.phone}>
      <p className={styles.bar}>{title}</p>
      <div className={styles.exchange}>
        {picture && (
          <img
            className={styles.photo}
            src={picture.to}
            alt={pictureAlt}
            width={picture.width}
            height={picture.height}
            // A browser does not load it where only the window is shown.
            loading="lazy"
          />
        )}
        <Exchange {...exchange} />
      </div>
      <Source {...exchange} />
    </div>
  );
}

const Exchange = ({ question, answer }: ShownExchange) => (
  <>
    <p className={styles.question}>{question}</p>
    {answer.map(({ text, number }) => (
      <p key={text} className={number ? styles.line : styles.unsure}>
        {text}
        {/* The space separates the number from the line in copied text. */}
        {number && (
          <sup className={styles.number}>
            {' '}
            <span>{number}</span>
          </sup>
        )}
      </p>
    ))}
  </>
);

/** The stamp is below the paragraph that it certifies: the last one with marked words. */
function Source({ source, quote, stamp }: ShownExchange & { stamp?: string | undefined }) {
  const [, certified = '', rest = ''] = /^(.*\*[^\n]*)(.*)$/s.exec(stamp ? quote : '') ?? [];
  return (
    <div className={styles.source}>
      <p className={styles.name}>{source}</p>
      <blockquote>
        <Emphasised text={certified || quote} as="mark" />
        {stamp && <strong className={styles.stamp}>{stamp}</strong>}
        {rest.trim()}
      </blockquote>
    </div>
  );
}
