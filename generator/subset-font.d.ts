declare module 'subset-font' {
  type Options = {
    targetFormat?: 'sfnt' | 'woff2';
    keepFeatures?: string[];
    variationAxes?: Record<string, number | { min: number; max: number }>;
  };

  /** Reduces a font to the characters of `text`. An axis with a number becomes fixed. */
  const subsetFont: (font: Buffer, text: string, options?: Options) => Promise<Buffer>;
  export = subsetFont;
}
