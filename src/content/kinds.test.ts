import { expect, test } from 'vitest';
import { isFileKind } from './kinds.ts';

test('neither a store’s page nor the web app is a file', () => {
  expect(['exe', 'store', 'web'].filter(isFileKind)).toEqual(['exe']);
});
