// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { UiProvider } from '@/components/provider';
import type { ImageName } from '@/content/schemas/constants';
import type { Language } from '@/content/schemas/languages';
import { imageSource, rewriteImageCatalogue, useImageSource } from './catalogue.ts';
import { CatalogueImage } from './catalogue-image.tsx';

vi.mock('@/lib/env', () => ({ env: { images: { officialChat: '/chat/', website: '/website/' } } }));

const store = (value: string) => localStorage.setItem('IMG_DATA', value);

/** A browser that forbids storage throws on every access. */
const forbidStorage = () =>
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });

beforeEach(() => localStorage.clear());

describe('the image catalogue', () => {
  test('is written with all nine images, each on its own base, and replaces what was stored', () => {
    store('{"logo":{"src":"/old.png"},"extra":{"src":"/extra.png"}}');
    rewriteImageCatalogue();
    const stored: unknown = JSON.parse(localStorage.getItem('IMG_DATA') ?? '');
    expect(stored).toEqual({
      logo: { src: '/chat/logo.png' },
      aboutUsText: { src: '/website/aboutUsText.png' },
      CEO: { src: '/website/CEO.png' },
      CTO: { src: '/website/CTO.png' },
      rightArrow: { src: '/website/rightArrow.png' },
      erweima: { src: '/chat/erweima.png' },
      tagImg: { src: '/chat/tagImg.png' },
      compareImg: { src: '/chat/compareImg.png' },
      member: { src: '/chat/member.png' },
    });
  });

  test('is removed, not left stale, where storage is full; where it is forbidden nothing throws', () => {
    store('{"logo":{"src":"/old.png"}}');
    const stored = localStorage;
    const full = vi.spyOn(window, 'localStorage', 'get').mockReturnValue({
      ...{ length: 1, clear: () => undefined, key: () => null },
      getItem: (key) => stored.getItem(key),
      removeItem: (key) => stored.removeItem(key),
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(rewriteImageCatalogue).not.toThrow();
    expect(full).toHaveBeenCalled();
    expect(stored.getItem('IMG_DATA')).toBeNull();
    forbidStorage();
    expect(rewriteImageCatalogue).not.toThrow();
  });
});

describe('the source of an image', () => {
  test('is the catalogue’s', () => {
    store('{"logo":{"src":"https://cdn.example.com/logo.png"}}');
    expect(imageSource('logo')).toBe('https://cdn.example.com/logo.png');
  });

  test('is empty without a name', () => {
    store('{"":{"src":"/stored.png"}}');
    expect(imageSource('')).toBe('');
  });

  test.each(['logo', 'member', 'unheardOf', '__proto__', 'constructor'])('is on the default base for %s', (name) => {
    expect(imageSource(name)).toBe(`/chat/${name}.png`);
  });

  test.each(['aboutUsText', 'CEO', 'CTO', 'rightArrow'])('is on its own base for %s, stored or not', (name) => {
    expect(imageSource(name)).toBe(`/website/${name}.png`);
  });

  test.each([
    '',
    'not json',
    'null',
    '42',
    '"logo"',
    '[]',
    '{"logo":null}',
    '{"logo":"/x.png"}',
    '{"logo":{}}',
    '{"logo":{"src":""}}',
    '{"logo":5,"CEO":null,"member":[]}',
    '{"logo":{"src":{}},"CEO":{"src":null},"member":{"src":""}}',
    '{"logo":{"src":["/x.png"]}}',
    '{"__proto__":{"src":"x"},"constructor":{"src":"x"}}',
    '{"__proto__":{"logo":{"src":"/x.png"}}}',
  ])('ignores a stored %s', (value) => {
    store(value);
    expect(imageSource('logo')).toBe('/chat/logo.png');
  });

  test('is on the default base where storage is forbidden', () => {
    forbidStorage();
    expect(imageSource('logo')).toBe('/chat/logo.png');
  });
});

describe('the picture of an image', () => {
  const show = (name: ImageName, language: Language = 'en') => {
    const image = createElement(CatalogueImage, { name, alt: '', width: 10, height: 10 });
    const { container } = render(createElement(UiProvider, { language, useImageSource, children: image }));
    return container.innerHTML;
  };

  test('has the hashed name that the build gave it, where the catalogue names this site’s file', () => {
    rewriteImageCatalogue();
    expect(show('member')).toContain(
      'srcset="/assets/image/member@0.8x.0123456789.webp 8w, /assets/image/member.0123456789.webp 10w, /assets/image/member@2x.0123456789.avif 20w"',
    );
    store('{"member":{"src":"https://elsewhere.example/member.png"}}');
    expect(show('member')).not.toContain('/assets/');
  });

  test.each(['CEO', 'logo', 'tagImg'] as const)(
    'has its night edition and its sizes after a visit to / (%s)',
    (name) => {
      rewriteImageCatalogue();
      expect(show(name)).toContain(`${imageSource(name).replace('.png', '')}@2x.png 20w`);
      expect(show(name)).toContain(`${name}-dark@2x.png 20w`);
    },
  );

  test('is the edition of the page’s language, where it has one', () => {
    expect(show('aboutUsText', 'en')).toContain('src="/website/aboutUsText.png"');
    const chinese = show('aboutUsText', 'zh-CN');
    for (const file of ['aboutUsText-zh-CN.png', 'aboutUsText-zh-CN@2x.png 20w', 'aboutUsText-zh-CN-dark@2x.png 20w'])
      expect(chinese).toContain(`/website/${file}`);
    expect(show('tagImg', 'zh-CN')).toContain('src="/chat/tagImg.png"');
  });

  test('has the editions of the file that the catalogue names', () => {
    store('{"CEO":{"src":"/chat/erweima.png"}}');
    expect(show('CEO')).toContain('/chat/erweima@2x.png 20w');
    expect(show('CEO')).not.toContain('-dark');
  });

  test('has no other edition where its source is elsewhere', () => {
    store('{"CEO":{"src":"https://elsewhere.example/CEO.png"}}');
    expect(show('CEO')).toContain('https://elsewhere.example/CEO.png');
    expect(show('CEO')).not.toContain('@2x');
  });
});
