// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { homePlate } from '@/content/plate';
import { AppPlate } from './app-plate.tsx';

const source = { source: 'Lease.pdf', quote: '8.2 *45 days*' };
const answer = [
  { id: 'days', text: '45 days.' },
  { id: 'mail', text: 'By mail? I can’t tell.', unsure: true },
  { id: 'day', text: 'By April.' },
];
const plate = {
  caption: 'Each number opens its source.',
  window: {
    ...source,
    quote: '8.2 *45 days*\n\n8.3 Keys',
    question: 'How long?',
    answer,
    history: [{ id: 'a', title: 'Lease' }],
    stamp: 'Says so',
    next: 'And',
  },
  phone: { ...source, question: 'How hot?', answer, title: 'Tart' },
};
const shown = (changes = {}) => homePlate({ home: { plate: { ...plate, ...changes } }, site: { brand: 'Lumen' } });

test('The app is a figure of words without controls, in which lines with a source are numbered', () => {
  const content = shown();
  const { container } = render(content && <AppPlate plate={content} show="both" />);
  expect(screen.getByText('Tart').parentElement?.textContent).toBe(
    'TartHow hot?45 days. 1By mail? I can’t tell.By April. 2Lease.pdf8.2 45 days',
  );
  const stamp = screen.getByText('Says so');
  expect(stamp.parentElement?.textContent, 'the stamp is below the paragraph with the mark').toBe(
    '8.2 45 daysSays so8.3 Keys',
  );
  expect(screen.getByText('Lumen')).toBeDefined();
  expect(container.querySelector('a, button, input, [tabindex], [role]')).toBeNull();
  expect(screen.getByRole('figure').querySelector('figcaption')?.textContent).toBe(plate.caption);
});

test('Screenshots of the content replace the words, and without a plate nothing is shown', () => {
  const content = shown({ screenshots: { window: { name: 'app', alt: 'The app' } } });
  const { container } = render(
    content && <AppPlate plate={content} show="both" renderPicture={({ name }) => <b>{name}</b>} />,
  );
  expect(container.textContent).toBe(`app${plate.caption}`);
  const pair = { window: { name: 'app', alt: 'The app' }, phone: { name: 'card', alt: 'A card' } };
  const classOf = (changes = {}) => {
    const both = shown(changes);
    return render(both && <AppPlate plate={both} show="device" />).container.firstElementChild?.className;
  };
  expect(classOf({ screenshots: pair }), 'styles choose between two, as between words').toBe(classOf());
  expect(shown({ window: undefined })).not.toHaveProperty('window');
  expect(homePlate({ home: {}, site: { brand: 'Lumen' } })).toBeUndefined();
});
