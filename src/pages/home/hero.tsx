import { ButtonLink } from '@/components/button';
import { Icon } from '@/components/icon';
import { Column, Section } from '@/components/section';
import { formatMessage } from '@/content/format';
import type { PageContents } from '@/content/page-content';
import type { Home } from '@/content/schemas/pages';
import { useSystem } from '@/features/download-detection/system';
import { ProductDemo } from '@/features/product-demo/product-demo';
import { pagePath } from '@/lib/paths';
import styles from './home-page.module.css';

/** What the product is, in one sentence, the way to it, and a conversation that shows it. */
export function Hero({ content: { page, home, platforms, messages } }: { content: PageContents['home'] }) {
  const { hero, demo } = home;
  return (
    <Section rhythm="statement" level={1} heading={<Emphasised text={hero.heading} />} className={styles.hero}>
      <Column span={4} className={styles.side}>
        <p className={styles.partsLead}>{page.lead}</p>
        <VisitorWays home={home} platforms={platforms} />
      </Column>
      <Column span={7} start={6}>
        <ProductDemo conversation={demo.turns} labels={{ title: demo.title, ...messages }} />
      </Column>
    </Section>
  );
}

/** The ways for the visitor's own system, once it is known. Apart from the hero, so that the demo is not rendered again for it. */
export function VisitorWays({ home, platforms }: Pick<PageContents['home'], 'home' | 'platforms'>) {
  const platform = useSystem()?.platform;
  const known = platform && platform !== 'unknown' && platform !== 'chromeos';
  return <Ways words={home.hero} system={known ? platforms[platform] : undefined} />;
}

type Props = {
  words: Home['hero'];
  /** What the visitor's system is called, where it is known: “macOS”. */
  system?: string | undefined;
};

/**
 * Where to go from here: the download, the prices. The link to the other systems comes last, so that nothing moves when
 * the visitor's system becomes known after the page has arrived.
 */
export function Ways({ words, system }: Props) {
  const download = pagePath('downLoad');
  return (
    <div className={styles.ways} data-visitor="">
      <ButtonLink variant="primary" size="l" to={download}>
        <Icon name="download" />
        {system ? formatMessage(words.downloadFor, { system }) : words.download}
      </ButtonLink>
      <div className={styles.others}>
        <ButtonLink variant="quiet" size="l" to={pagePath('subscribe')}>
          {words.membership}
        </ButtonLink>
        {system && (
          <ButtonLink variant="quiet" size="l" to={`${download}#files`}>
            {words.otherSystems}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/**
 * A line that marks one phrase of it between asterisks: `Read an answer *worth keeping.*`. How emphasis looks is the
 * language's affair (fonts.css); a language that needs none marks none.
 */
export function Emphasised({ text }: { text: string }) {
  const [before, phrase, ...after] = text.split(/\*([^*]+)\*/);
  return (
    <>
      {before}
      {phrase && <em>{phrase}</em>}
      {after.join('')}
    </>
  );
}
