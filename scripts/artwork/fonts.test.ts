import { describe, expect, it } from 'vitest';
import { webFont } from './fonts.ts';
import { balanceLines, breakLines, fitLine, fitLines } from './lines.ts';
import { setLine } from './typeface.ts';

const style = { size: 100 };

describe('the web fonts', () => {
  it('weigh at most 45 KB together, so that both slopes may load with the first page', async () => {
    const [normal, italic] = await Promise.all([webFont('normal'), webFont('italic')]);
    expect(normal.length + italic.length).toBeLessThanOrEqual(45_000);
  });
});

describe('text as outlines', () => {
  it('is the same for the same words, in both scripts', async () => {
    const words = 'Parley 好的回答';
    expect(await setLine(words, 0, 0, style)).toEqual(await setLine(words, 0, 0, style));
  });

  it('is as wide as its anchor says', async () => {
    const { width } = await setLine('Ask', 0, 0, style);
    const { path } = await setLine('A', 0, 0, { ...style, anchor: 'end' });
    expect(width).toBeGreaterThan(100);
    expect(path).toMatch(/^M-/);
  });

  it('breaks at spaces, and between Chinese characters but never before their punctuation', async () => {
    expect(await breakLines('Ask a question', 420, style)).toEqual(['Ask a', 'question']);
    expect(await breakLines('好的回答，始于', 400, style)).toEqual(['好的回', '答，始于']);
  });

  it('shrinks until a long name fits, and no further than that', async () => {
    const { size } = await fitLine('A very long name indeed', 300, style);
    expect(size).toBeLessThan(100);
    expect((await setLine('A very long name indeed', 0, 0, { size })).width).toBeLessThanOrEqual(300);
    expect(await fitLine('Ask', 1000, style)).toEqual(style);
    const { lines } = await fitLines('one two three four', [500, 250], {}, [100, 60]);
    expect(lines.length * 100).toBeLessThanOrEqual(250);
  });

  it('says which word it has no letters for', async () => {
    await expect(setLine('Сова', 0, 0, style)).rejects.toThrow('Сова');
  });

  it('keeps lines even', async () => {
    expect(await balanceLines('one two three four', 700, style)).toEqual(['one two', 'three four']);
  });
});
