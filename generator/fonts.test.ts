import { expect, test } from 'vitest';
import { headingCharacters } from './fonts.ts';

test('the Song font has the characters of headings of any length, and of short texts', () => {
  const long = '在应用商店里买了会员，以后想换成团队版的话应该怎么操作才好呢';
  const content = {
    faq: { entries: [{ id: 'store', question: long }] },
    legal: { body: [{ kind: 'heading', id: 'a', text: `${long}条款条款` }] },
    home: { trust: '说明', body: [{ kind: 'paragraph', content: [`${long}鱼鹰也不例外`] }] },
  };
  const found = headingCharacters(content);
  expect(found).toEqual(expect.arrayContaining([...new Set('应用商店条款说明')]));
  expect(found).not.toContain('鹰');
});
