// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Emphasised } from '@/components/emphasised';
import { Evidence } from './hero.tsx';
import { membershipLabel } from './page.ts';
import { Features, Proof } from './view.tsx';

test.each([
  ['Ask anything. *Check everything.*', 'Ask anything. <em>Check everything.</em>'],
  ['*Ask* anything.', '<em>Ask</em> anything.'],
  ['随口一问，答得有据。', '随口一问，答得有据。'],
  ['17 * 24', '17 * 24'],
])('Emphasised renders “%s” as “%s”', (text, html) => {
  expect(render(<Emphasised text={text} />).container.innerHTML).toBe(html);
});

test.each([
  ['Free, or {price} a month', { monthly: 12, yearly: 120 }, 'Free, or $12 a month'],
  ['{price}, once', { once: 95 }, '$95, once'],
  ['Simple prices', { monthly: 12, yearly: 120 }, 'See pricing'],
  ['{price} a month', { monthly: 0, yearly: 0 }, 'See pricing'],
  ['Free for as long as you like, or {price}', { once: 95 }, 'See pricing'],
])('The first screen names the price in the words “%s” at %o: %s', (heading, price, label) => {
  const plans = { currency: 'USD', plans: [{ id: 'member', prices: { USD: price }, onRequest: false }] };
  const home = { hero: { membership: 'See pricing' } };
  expect(membershipLabel({ language: 'en', home, pages: { subscribe: { heading } }, plans })).toBe(label);
});

const noProof = { heading: 'What people say', rating: '{rating} of 5 ({count})', quotes: [], logos: [], ratings: [] };

test('Proof shows the quotes, logos and ratings of content', () => {
  const content = {
    ...noProof,
    quotes: [{ id: 'ada', text: 'It showed its sources.', name: 'Ada', role: 'Engineer' }],
    logos: [{ id: 'acme', name: 'Acme', to: '/logos/acme.svg' }],
    ratings: [{ id: 'store', store: 'A store', rating: 4.5, count: 1200, to: 'https://store.example.com/' }],
  };
  render(<Proof content={content} language="en" />);
  expect(screen.getByRole('blockquote').textContent).toBe('It showed its sources.');
  expect(screen.getByText('Ada, Engineer')).toBeDefined();
  expect(screen.getByRole('img', { name: 'Acme' }).getAttribute('src')).toBe('/logos/acme.svg');
  expect(screen.getByText('4.5 of 5 (1,200)')).toBeDefined();
  expect(screen.getByRole('link', { name: 'A store' }).getAttribute('href')).toBe('https://store.example.com/');
});

test('Features has no empty list if every feature has an excerpt, or none has one', () => {
  const excerpt = { text: 'So it is', source: 'A book', quote: 'It is so' };
  const feature = { id: 'sources', title: 'Sources', text: 'To open.' };
  const image = { name: 'tagImg', alt: 'Cells' };
  for (const list of [
    [feature],
    [{ ...feature, excerpt }],
    [
      { ...feature, excerpt },
      { ...feature, id: 'other' },
    ],
  ]) {
    render(<Features content={{ heading: 'What it does', lead: 'All of it', image, list }} />);
    const lists = screen.getAllByRole('list').map(({ children }) => children.length);
    expect(lists).toEqual(list.map(() => 1));
    cleanup();
  }
});

const check = {
  title: 'Check',
  note: 'Made up',
  choices: { question: 'Does it say so?', supports: 'Yes', contradicts: 'No', silent: 'Nothing' },
  verdicts: { supports: 'Yes', silent: 'Not said', contradicts: 'Caught' },
  missed: 'Look again:',
  done: { text: 'Checked.', link: 'Ask' },
  composer: { label: 'Ask', send: 'Send', parameter: 'q' },
  answers: [],
};
const hero = { heading: 'Ask', download: 'Get', openApp: 'Open', otherSystems: 'Others', membership: 'Prices' };

test('Evidence shows a picture if there are no answers, and nothing if there is no picture either', () => {
  const image = { name: 'compareImg', alt: 'Two answers' };
  render(<Evidence home={{ check, hero: { ...hero, image } }} webApp="" />);
  expect(screen.getByRole('img', { name: 'Two answers' }).getAttribute('loading')).toBe('eager');
  cleanup();
  expect(render(<Evidence home={{ check, hero }} webApp="" />).container.innerHTML).toBe('');
});

test('A question is sent to the web app; without one, there is no field for it @visitor', () => {
  const answers = [{ id: 'cake', label: 'A recipe', question: 'How hot?', claims: [] }];
  const home = { check: { ...check, answers }, hero };
  render(<Evidence home={home} webApp="https://app.example.com/" />);
  const form = screen.getByRole('textbox', { name: 'Ask' }).closest('form');
  expect(form?.getAttribute('action')).toBe('https://app.example.com/');
  cleanup();
  render(<Evidence home={home} webApp="" />);
  expect(screen.queryByRole('textbox')).toBeNull();
});
