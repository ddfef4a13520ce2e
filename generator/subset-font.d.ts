declare module 'subset-font' {
  type Options = {
    targetFormat?: 'sfnt' | 'woff2';
    /** OpenType features to keep, by default all. */
    keepFeatures?: string[];
    variationAxes?: Record<string, number | { min: number; max: number }>;
  };

  /** Cuts a font down to the characters of `text`; axes given as a number are pinned there. */
  const subsetFont: (font: Buffer, text: string, options?: Options) => Promise<Buffer>;
  export = subsetFont;
}
