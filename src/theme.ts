import { showTheme } from './directives/theme-choice.ts';

// Inlined in the head of every page: applies the stored theme before the first paint.
showTheme();
