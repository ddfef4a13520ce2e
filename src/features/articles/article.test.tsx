// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ArticlesContent } from '@/content/articles';
import messages from '../../../sample/en/messages.json';
import { Article } from './article.tsx';

test('an article that begins with a heading has its contents from three sections on', () => {
  const { articles, legal, updates } = messages;
  const page = { title: 'News', description: 'News.', heading: 'News', lead: 'News.' };
  const words = { ...articles, contents: legal.contents, updated: updates.refreshed, feeds: updates.feeds };
  const content: ArticlesContent = {
    page,
    name: 'about',
    language: 'en',
    brand: 'Parley',
    slugs: ['a'],
    messages: words,
  };
  const texts = { slug: 'a', title: 'A', description: 'A.', date: '2026-11-10', languages: ['en'] };
  const sections = ['One', 'Two', 'Three'].map((title) => ({ id: title, title }));
  const show = (count: number) => {
    const article = { ...texts, sections: sections.slice(0, count) };
    const { unmount } = render(<Article content={content} shown={{ article }} />);
    const lists = screen.queryAllByRole('navigation', { name: 'Contents' });
    const links = lists.map((list) => list.textContent);
    unmount();
    return links;
  };
  expect([show(2), show(3)]).toEqual([[], ['ContentsOneTwoThree']]);
});
