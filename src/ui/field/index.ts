export { SearchField } from './search-field.tsx';
export { SelectField } from './select-field.tsx';
export { TextArea } from './text-area.tsx';
export { TextField } from './text-field.tsx';
