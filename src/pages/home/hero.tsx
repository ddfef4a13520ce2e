import { pagePath } from '@/config/paths';
import { ProductDemo } from '@/features/product-demo';
import { ButtonLink } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Column, Section } from '@/ui/section';
import { conversation } from './conversation.ts';
import styles from './hero.module.css';

const labels = { title: 'A conversation with Parley', pause: 'Pause', replay: 'Replay' };

const heading = (
  <>
    Ask plainly. Read an answer <em>worth keeping.</em>
  </>
);

/** What the product is, in one sentence, the way to it, and a conversation that shows it. */
export function Hero() {
  return (
    <Section rhythm="statement" level={1} heading={heading} className={styles.hero}>
      <Column span={4} className={styles.side}>
        <p className={styles.lead}>
          Parley is an AI chat app for people who read: answers are set like a page, with their sources, on every device
          you own.
        </p>
        <div className={styles.ways}>
          <ButtonLink variant="primary" size="l" to={pagePath('downLoad')}>
            <Icon name="download" />
            Download Parley
          </ButtonLink>
          <ButtonLink variant="quiet" size="l" to={pagePath('subscribe')}>
            See memberships
          </ButtonLink>
        </div>
      </Column>
      <Column span={7} start={6}>
        <ProductDemo conversation={conversation} labels={labels} />
      </Column>
    </Section>
  );
}
