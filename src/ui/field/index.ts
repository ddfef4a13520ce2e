export { SearchField } from './search-field.tsx';
export { SelectField } from './select-field.tsx';
