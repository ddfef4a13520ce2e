import type { PageContents } from '@/content/page-content';
import { ProductDemo } from '@/features/product-demo';
import { Column, Section } from '@/ui/section';
import { Emphasised } from './emphasised.tsx';
import styles from './hero.module.css';
import parts from './parts.module.css';
import { VisitorWays } from './visitor-ways.tsx';

/** What the product is, in one sentence, the way to it, and a conversation that shows it. */
export function Hero({ content: { page, home, platforms, messages } }: { content: PageContents['home'] }) {
  const { hero, demo } = home;
  return (
    <Section rhythm="statement" level={1} heading={<Emphasised text={hero.heading} />} className={styles.hero}>
      <Column span={4} className={styles.side}>
        <p className={parts.lead}>{page.lead}</p>
        <VisitorWays home={home} platforms={platforms} />
      </Column>
      <Column span={7} start={6}>
        <ProductDemo conversation={demo.turns} labels={{ title: demo.title, ...messages }} />
      </Column>
    </Section>
  );
}
