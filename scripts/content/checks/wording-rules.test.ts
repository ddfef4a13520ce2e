import { describe, expect, test } from 'vitest';
import { leftovers, prices, typography } from './wording-rules.ts';

const wrong = (language: keyof typeof typography, text: string) =>
  [leftovers, prices, ...typography[language]].filter(({ fault }) => fault.test(text)).map(({ message }) => message);

describe('English', () => {
  test.each([
    'Ask in your own words; it’s “set” like a page.',
    'From 9 to 5, 17 × 24 = 408, −3 °C, 50 % and “nested ‘quotes’”.',
    'A .deb package for 1.4.0, at https://downloads.example.com/, for {brand}: see x64.',
  ])('may be set as %s', (text) => expect(wrong('en', text)).toEqual([]));

  test.each([
    ["It's", 'curly'],
    ['Say "so"', 'curly'],
    ['Wait...', 'ellipsis'],
    ['This - that', 'dash'],
    ['This -- that', 'dash'],
    ['From -3 on', 'minus'],
    ['17 x 24', 'multiplication'],
    ['Hello!', 'exclamation'],
    ['Two  spaces', 'single spaces'],
    ['One “two', 'pairs'],
    ['Only 你好', 'expected English'],
    ['Wait ; no', 'before punctuation'],
    ['One,two', 'after punctuation'],
    ['Only $12', 'no typed price'],
    ['TODO', 'finished'],
  ])('may not be set as %s', (text, message) =>
    expect(wrong('en', text)).toContainEqual(expect.stringContaining(message)),
  );
});

describe('Chinese', () => {
  test.each([
    '{brand}是一款AI对话应用，支持Windows 10与macOS。',
    '隐私协议 · {brand}',
    '17 × 20 = 340，合计408；“引文里‘再引’”。',
    'SHA-256',
    '——停顿……继续（括号）',
  ])('may be set as %s', (text) => expect(wrong('zh-CN', text)).toEqual([]));

  test.each([
    ['你好,世界', 'full-width'],
    ['你好.', 'full-width'],
    ['(括号)里', 'full-width'],
    ['真的?', 'full-width'],
    ['支持 Windows', 'no typed space'],
    ['Windows 版', 'no typed space'],
    ['你好。 世界', 'no typed space'],
    ['他说「好」', '“…”'],
    ['版本１', 'half-width'],
    ['太好了！', 'exclamation'],
    ['每月68元', 'no typed price'],
    ['待补', 'finished'],
    ['All rights reserved here', 'expected Chinese'],
  ])('may not be set as %s', (text, message) =>
    expect(wrong('zh-CN', text)).toContainEqual(expect.stringContaining(message)),
  );
});
