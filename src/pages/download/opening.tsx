import type { System } from '@/features/download-detection';
import { Heading } from '@/ui/heading';
import { Column, Section } from '@/ui/section';
import styles from './opening.module.css';
import { Phone } from './phone.tsx';
import type { Props } from './types.ts';
import { YourSystem } from './your-system.tsx';

/** What the page is for, the visitor's own download, and the way to the phone. */
export function Opening({ content, system }: Props & { system: System | undefined }) {
  return (
    <Section rhythm="statement" className={styles.opening}>
      <Column span={9} className={styles.head}>
        <Heading level={1} size="xl">
          {content.page.heading}
        </Heading>
        <p className={styles.lead}>{content.page.lead}</p>
      </Column>
      <Column span={8}>
        <YourSystem content={content} system={system} />
      </Column>
      <Column span={3} start={10}>
        <Phone content={content} onPhone={system?.platform === 'ios' || system?.platform === 'android'} />
      </Column>
    </Section>
  );
}
