import type { PageContents } from '@/content/page-content';
import { SwitchedPrices } from '@/features/plan-prices';
import { Comparison } from './comparison.tsx';
import { Hero } from './hero.tsx';
import { PlanColumns } from './plan-columns.tsx';
import { Questions } from './questions.tsx';
import { Terms } from './terms.tsx';

/** The membership plans: what they cost, what each of them holds, and what happens when one ends. */
export function SubscribePage({ content }: { content: PageContents['subscribe'] }) {
  const { page, plans, questions, messages } = content;
  return (
    <>
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      <SwitchedPrices>
        <Hero page={page} image={plans.image} />
        <PlanColumns plans={plans} messages={messages} />
        <Comparison plans={plans} messages={messages} />
        <Terms heading={messages.terms} terms={plans.terms} />
        <Questions heading={messages.faq} questions={questions} />
      </SwitchedPrices>
    </>
  );
}
