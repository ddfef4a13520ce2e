// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Heading, Section } from './section.tsx';

test.each([1, 2, 3, 4] as const)('Heading of level %i has that level in every size', (level) => {
  for (const size of ['poster', 'xl', 'l', 'm', 's'] as const) {
    render(
      <Heading level={level} size={size}>
        {size}
      </Heading>,
    );
    expect(screen.getByRole('heading', { level, name: size }).classList).toHaveLength(2);
  }
});

test('Section renders a heading of its level, and the lead as a paragraph after it', () => {
  render(
    <Section rhythm="statement" level={1} heading="Say it well" lead="In two scripts.">
      <p>More.</p>
    </Section>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Say it well');
  expect(screen.getByRole('heading').nextElementSibling).toBe(screen.getByText('In two scripts.'));
  expect(screen.getByText('In two scripts.').tagName).toBe('P');
});

test('Section renders the heading of a statement as large as a poster, and others smaller', () => {
  render(
    <>
      <Section rhythm="statement" heading="Statement" />
      <Section heading="Plans" />
      {(['poster', 'm'] as const).map((size) => (
        <Heading key={size} level={2} size={size}>
          {size}
        </Heading>
      ))}
    </>,
  );
  const look = (name: string) => screen.getByRole('heading', { name }).className;
  expect([look('Statement'), look('Plans')]).toEqual([look('poster'), look('m')]);
});

test('Section renders a heading of level 2 by default, or none', () => {
  render(<Section heading="Plans" />);
  expect(screen.getByRole('heading', { level: 2, name: 'Plans' })).toBeTruthy();
  cleanup();
  render(<Section>Only words</Section>);
  expect(screen.queryByRole('heading')).toBeNull();
});
