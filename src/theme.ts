import { showTheme } from './directives/theme-choice.ts';

/* The inline script in the head of every page: shows the stored theme before the first paint. */
showTheme();
