import { CatalogueImage } from '@/features/image-catalogue/catalogue-image';
import { classes } from '@/ui/classes';
import { Heading } from '@/ui/heading';
import { TextLink } from '@/ui/link';
import styles from './phone.module.css';
import type { Props } from './types.ts';

/** The way to the phone: its stores and, on a screen that a phone can be held before, the code. A phone has no use for that. */
export function Phone({ content, onPhone }: Props & { onPhone: boolean }) {
  const { phone, files } = content.downloads;
  const stores = files.filter(({ kind, url }) => kind === 'store' && url);
  return (
    <aside id="phone" className={styles.phone} aria-labelledby="phone-heading">
      <Heading id="phone-heading" level={2} size="s">
        {phone.heading}
      </Heading>
      <div className={classes(styles.code, onPhone && styles.hidden)}>
        <CatalogueImage name="erweima" alt={phone.alt} width={320} height={320} />
        <p className={styles.lead}>{phone.lead}</p>
      </div>
      <ul className={styles.stores}>
        {stores.map(({ id, label, url }) => (
          <li key={id}>
            <TextLink to={url}>{label}</TextLink>
          </li>
        ))}
      </ul>
    </aside>
  );
}
