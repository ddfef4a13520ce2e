import type { Download } from '@/content/schemas/downloads';
import { Offer } from './offer.tsx';
import styles from './offers.module.css';
import type { Props } from './types.ts';

/** Up to so many are set as buttons; more are a list of links. */
const BUTTONS = 2;

/** What the visitor's system can use. One of them is the red action, where one comes before the others. */
export function Offers({ content, offers }: Props & { offers: readonly Download[] }) {
  const asButtons = offers.length <= BUTTONS;
  const first = offers[0];
  const leads = offers.length === 1 || first?.kind === 'store' || first?.kind === 'web';
  return (
    <ul className={asButtons ? styles.buttons : styles.links}>
      {offers.map((file) => (
        <li key={file.id}>
          <Offer
            content={content}
            file={file}
            look={!asButtons ? 'link' : leads && file === first ? 'primary' : 'secondary'}
          />
        </li>
      ))}
    </ul>
  );
}
