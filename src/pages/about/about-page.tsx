import type { PageContents } from '@/content/page-content';
import { RichText } from '@/ui/rich-text';
import { Section } from '@/ui/section';
import { Contact } from './contact.tsx';
import { Hero } from './hero.tsx';
import { Leadership } from './leadership.tsx';
import { PressKit } from './press-kit.tsx';
import { Principles } from './principles.tsx';
import { Timeline } from './timeline.tsx';

/** Who makes the product and why, and how to reach them. */
export function AboutPage({ content: { page, about, messages } }: { content: PageContents['about'] }) {
  return (
    <>
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      <Hero page={page} founding={about.founding} />
      <Section id="mission" rhythm="passage" heading={about.mission.heading}>
        <RichText blocks={about.mission.body} />
      </Section>
      <Principles principles={about.principles} />
      <Leadership leadership={about.leadership} />
      <Timeline timeline={about.timeline} language={about.language} />
      <Contact contact={about.contact} />
      <PressKit kit={about.pressKit} messages={messages} />
    </>
  );
}
