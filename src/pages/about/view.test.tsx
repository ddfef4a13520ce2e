import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import texts from '../../../sample/en/messages.json';
import { PressKit } from './press-kit.tsx';
import { Contact, monthName } from './view.tsx';

const role = (name: string, image?: { name: 'CEO'; alt: string }) => ({
  id: 'press',
  role: 'Printer',
  name,
  text: 'Answers for the print.',
  to: 'mailto:print@site.example',
  evidence: [{ id: 'log', label: 'Update log', to: 'https://log.site.example/' }],
  answered: 'Within a day',
  ...(image && { image }),
});
const messages = { mailbox: 'Write to', answered: 'Answered', evidence: 'Check it' };
const contact = (person: ReturnType<typeof role>, logo?: { name: string; hasName: boolean }) =>
  renderToStaticMarkup(
    <Contact
      contact={{ heading: 'Who', lead: 'One person', action: 'Write', list: [person] }}
      logo={logo}
      messages={messages}
    />,
  );

test('Contact shows a role with its person, mailbox, answer time, evidence and picture', () => {
  const html = contact(role('Ada Example', { name: 'CEO', alt: 'A composing stick' }));
  for (const shown of [
    'Printer',
    'Ada Example',
    'print@site.example',
    'Within a day',
    'Update log',
    'A composing stick',
  ])
    expect(html).toContain(shown);
  expect(contact(role(''))).not.toContain('<img');
});

test('a logo takes the place of the mark beside the contacts', () => {
  expect(contact(role(''))).toContain('viewBox="0 0 16 16"');
  const html = contact(role(''), { name: 'logo', hasName: true });
  expect(html).toMatch(/<img [^>]*alt=""/);
  expect(html).not.toContain('viewBox="0 0 16 16"');
});

test('each file of the press kit is saved by its link, not opened', () => {
  const addresses = ['/images/logo@3x.png', '/mark.svg', '/guide.pdf'];
  const files = addresses.map((to) => ({ id: to, label: to, text: '', to, ground: 'light' as const }));
  const words = { heading: '', lead: '', rulesHeading: '', rules: [], coloursHeading: '', colours: [] };
  const html = renderToStaticMarkup(<PressKit kit={{ ...words, files }} messages={texts.about} />);
  expect(html.match(/<a [^>]*download=""/g)).toHaveLength(addresses.length);
});

test.each([
  ['2025-01', 'en', 'January'],
  ['2025-12-31', 'en', 'December'],
  ['2025-09', 'zh-CN', '9月'],
])('monthName of %s in %s is %s', (month, language, name) => {
  expect(monthName(month, language)).toBe(name);
});
