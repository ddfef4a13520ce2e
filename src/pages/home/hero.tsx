import { pagePath } from '@/config/paths';
import type { PageContents } from '@/content/page-content';
import { ProductDemo } from '@/features/product-demo';
import { ButtonLink } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Column, Section } from '@/ui/section';
import { Emphasised } from './emphasised.tsx';
import styles from './hero.module.css';

/** What the product is, in one sentence, the way to it, and a conversation that shows it. */
export function Hero({ content: { page, home, messages } }: { content: PageContents['home'] }) {
  const { hero, demo } = home;
  return (
    <Section rhythm="statement" level={1} heading={<Emphasised text={hero.heading} />} className={styles.hero}>
      <Column span={4} className={styles.side}>
        <p className={styles.lead}>{page.lead}</p>
        <div className={styles.ways}>
          <ButtonLink variant="primary" size="l" to={pagePath('downLoad')}>
            <Icon name="download" />
            {hero.download}
          </ButtonLink>
          <ButtonLink variant="quiet" size="l" to={pagePath('subscribe')}>
            {hero.membership}
          </ButtonLink>
        </div>
      </Column>
      <Column span={7} start={6}>
        <ProductDemo conversation={demo.turns} labels={{ title: demo.title, ...messages }} />
      </Column>
    </Section>
  );
}
