// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { UiProvider } from '@/components/provider';
import type { Language } from '@/content/schemas/languages';
import { imageSource, rewriteImageCatalogue } from './catalogue.ts';
import { CatalogueImage } from './catalogue-image.tsx';

vi.mock('@/lib/env', () => ({ env: { images: { officialChat: '/chat/', website: '/website/' } } }));

const store = (value: string) => localStorage.setItem('IMG_DATA', value);

beforeEach(() => localStorage.clear());

describe('rewriteImageCatalogue', () => {
  test('writes all nine images, each with its base URL, and replaces the stored catalogue', () => {
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

  test('removes the catalogue if storage is full', () => {
    store('{"logo":{"src":"/old.png"}}');
    const stored = localStorage;
    const fullStorage = vi.spyOn(window, 'localStorage', 'get').mockReturnValue({
      length: 1,
      clear: () => undefined,
      key: () => null,
      getItem: (key) => stored.getItem(key),
      removeItem: (key) => stored.removeItem(key),
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(rewriteImageCatalogue).not.toThrow();
    expect(fullStorage).toHaveBeenCalled();
    expect(stored.getItem('IMG_DATA')).toBeNull();
  });

  test('does not throw if storage is forbidden, and imageSource then uses the default base', () => {
    // A browser that forbids storage throws on every access.
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(rewriteImageCatalogue).not.toThrow();
    expect(imageSource('logo')).toBe('/chat/logo.png');
  });
});

describe('imageSource', () => {
  test('returns the source in the catalogue, and an empty string for an empty name', () => {
    store('{"logo":{"src":"https://cdn.example.com/logo.png"},"":{"src":"/stored.png"}}');
    expect([imageSource('logo'), imageSource('')]).toEqual(['https://cdn.example.com/logo.png', '']);
  });

  test.each(['logo', 'member', 'unheardOf', '__proto__', 'constructor'])('uses the default base for %s', (name) => {
    expect(imageSource(name)).toBe(`/chat/${name}.png`);
  });

  test.each([
    '',
    'not json',
    'null',
    '{"logo":"/x.png"}',
    '{"logo":{"src":""}}',
    '{"logo":{"src":{}}}',
    '{"__proto__":{"src":"x"},"constructor":{"src":"x"}}',
  ])('ignores a stored %s', (value) => {
    store(value);
    expect(imageSource('logo')).toBe('/chat/logo.png');
  });
});

describe('CatalogueImage', () => {
  const show = (name: string, language: Language = 'en') => {
    const image = createElement(CatalogueImage, { name, alt: '', width: 10, height: 10 });
    const { container } = render(createElement(UiProvider, { language, children: image }));
    return container.innerHTML;
  };

  test('shows this site’s drawing and its dark version unless the catalogue names another site’s file', () => {
    rewriteImageCatalogue();
    const file = '/assets/image/member.0123456789.svg';
    expect(show('member').match(/src="[^"]+"/g)).toEqual([`src="${file}"`, `src="${file}#dark"`]);
    store('{"member":{"src":"https://elsewhere.example/member.png"}}');
    expect(show('member')).toContain('src="https://elsewhere.example/member.png"');
    expect(show('member')).not.toContain('/assets/');
  });

  test('lists the sizes of a photo in srcset, and keeps its aspect ratio', () => {
    const photo = show('compareImg');
    expect(photo).toContain('width="10" height="7"');
    expect(show('member')).toContain('width="10" height="10"');
    expect(photo).toMatch(/srcset="\S+-480\.0123456789\.webp 480w,\S+-960\.0123456789\.webp 960w"/);
    expect(photo).toContain(' sizes="');
  });

  test('shows the translated picture if there is one', () => {
    expect(show('aboutUsText', 'en')).toContain('src="/assets/image/aboutUsText.0123456789.svg"');
    expect(show('aboutUsText', 'zh-CN')).toContain('src="/assets/image/aboutUsText-zh-CN.0123456789.svg"');
    expect(show('compareImg', 'zh-CN')).toContain('/assets/image/compareImg-960.0123456789.webp');
  });

  test('shows a picture of this site that is stored for one of the nine names, and ignores other stored names and sites', () => {
    store('{"CEO":{"src":"/chat/erweima.png"},"team":{"src":"https://elsewhere.example/team.png"}}');
    expect(show('CEO')).toContain('src="/assets/image/erweima.0123456789.svg"');
    expect(show('CEO')).not.toContain('#dark');
    expect(show('team')).toContain('src="/assets/image/team.0123456789.svg"');
  });
});
