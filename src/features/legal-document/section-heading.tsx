import { Heading } from '@/ui/heading';
import { TextLink } from '@/ui/link';
import styles from './section-heading.module.css';

type Props = { id: string; title: string; linkLabel: string };

/**
 * A section's heading with its permanent link. The link stands beside the heading, not in it: else the outline would read
 * its name along with every title.
 */
export function SectionHeading({ id, title, linkLabel }: Props) {
  return (
    <div className={styles.place}>
      <Heading id={id} level={2} size="m">
        {title}
      </Heading>
      <TextLink variant="quiet" className={styles.link} to={`#${id}`} aria-label={linkLabel}>
        §
      </TextLink>
    </div>
  );
}
