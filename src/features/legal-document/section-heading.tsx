import { Heading } from '@/ui/heading';
import { TextLink } from '@/ui/link';
import styles from './section-heading.module.css';

/** A section's heading, which is its own permanent link; the sign that says so shows on hover and focus. */
export function SectionHeading({ id, title }: { id: string; title: string }) {
  return (
    <Heading id={id} level={2} size="m" className={styles.heading}>
      <TextLink variant="quiet" to={`#${id}`}>
        {title}
      </TextLink>
    </Heading>
  );
}
