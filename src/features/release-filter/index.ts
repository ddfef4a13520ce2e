export { filterReleases, isFiltering, matchingChanges, type ReleaseFilter } from './filter.ts';
export { FilterForm } from './filter-form.tsx';
export { useReleaseFilter } from './use-release-filter.ts';
