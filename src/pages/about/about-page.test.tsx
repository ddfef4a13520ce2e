import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Leadership, monthName } from './about-page.tsx';

const leader = (role: string, name: string) =>
  ({
    id: role,
    role,
    name,
    text: `About the ${role}`,
    image: { name: 'CEO', alt: `Portrait of the ${role}` },
  }) as const;
const leadership = (...list: ReturnType<typeof leader>[]) =>
  renderToStaticMarkup(<Leadership leadership={{ heading: 'In charge', lead: 'Two people', list }} />);

test('leaves the leadership out without any name', () => {
  expect(leadership(leader('editor', ''), leader('printer', ''))).toBe('');
});

test('shows those who have a name, with their role, text and portrait', () => {
  const html = leadership(leader('editor', ''), leader('printer', 'Ada Example'));
  for (const shown of ['In charge', 'Ada Example', 'printer', 'About the printer', 'Portrait of the printer'])
    expect(html).toContain(shown);
  expect(html).not.toContain('editor');
});

test.each([
  ['2025-01', 'en', 'January'],
  ['2025-12-31', 'en', 'December'],
  ['2025-09', 'zh-CN', '9月'],
])('the name of %s in %s is %s', (month, language, name) => {
  expect(monthName(month, language)).toBe(name);
});
