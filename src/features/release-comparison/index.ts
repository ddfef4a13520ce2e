export { ReleaseComparison } from './release-comparison.tsx';
export { comparisonId } from './use-compared-versions.ts';
