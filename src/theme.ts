import { applyTheme } from './directives/theme-choice.ts';

// Inline script in the head of every page: applies the stored theme before the first paint.
applyTheme();
