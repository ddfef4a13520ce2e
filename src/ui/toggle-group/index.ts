export { ToggleGroup } from './toggle-group.tsx';
