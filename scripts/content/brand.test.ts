import { expect, test, vi } from 'vitest';
import { languages } from '../../src/content/schemas/languages.ts';
import { projectRoot } from '../setup/run.ts';
import { brandOverride, readBrand } from './brand.ts';
import { readContent } from './check-content.ts';

const brand = readBrand(projectRoot);
vi.stubEnv('PUBLIC_SITE_TITLE', 'Staging Post');
const contents = readContent(projectRoot);
vi.unstubAllEnvs();

test.each(languages)('PUBLIC_SITE_TITLE takes the brand’s place in every text, in %s', (language) => {
  const content = contents[language];
  expect(content.site.brand).toBe('Staging Post');
  expect(content.pages.home.title).toContain('Staging Post');
  expect(JSON.stringify(content)).not.toContain(brand);
});

test('an empty one takes no place', () => {
  expect(brandOverride({ PUBLIC_SITE_TITLE: '' })).toBeUndefined();
});

test('content without a brand is named with its file', () => {
  expect(() => readBrand('/nowhere')).toThrow('content/en/site.json');
});
