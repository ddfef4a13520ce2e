import type { Messages } from '@/content/schemas/messages';
import type { About } from '@/content/schemas/pages';
import { Heading } from '@/ui/heading';
import { Icon } from '@/ui/icon';
import { SiteLink } from '@/ui/link';
import { RichText } from '@/ui/rich-text';
import { Column, Section } from '@/ui/section';
import { Colour } from './colour.tsx';
import styles from './press-kit.module.css';

type Props = { kit: About['pressKit']; messages: Messages['about'] };

/** Files to take, the colours in figures, and what is asked of those who use them. */
export function PressKit({ kit, messages }: Props) {
  return (
    <Section id="press-kit" heading={kit.heading} lead={kit.lead}>
      <Column span={7}>
        <ul className={styles.files}>
          {kit.files.map(({ id, label, text, to }) => (
            <li key={id}>
              <SiteLink to={to} download className={styles.file}>
                <span className={styles.name}>{label}</span>
                <span className={styles.remark}>{text}</span>
                <Icon name="download" className={styles.icon} />
              </SiteLink>
            </li>
          ))}
        </ul>
      </Column>
      <Column span={4} start={9} className={styles.rules}>
        <Heading level={3} size="s">
          {kit.rulesHeading}
        </Heading>
        <RichText blocks={kit.rules} />
      </Column>
      <div className={styles.colours}>
        <Heading level={3} size="s">
          {kit.coloursHeading}
        </Heading>
        <ul className={styles.swatches}>
          {kit.colours.map((colour) => (
            <Colour key={colour.id} colour={colour} messages={messages} />
          ))}
        </ul>
      </div>
    </Section>
  );
}
