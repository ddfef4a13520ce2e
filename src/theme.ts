import { applyTheme, readTheme } from './directives/theme-choice.ts';
import { markPlatform } from './features/download-detection/platform-mark.ts';

// Inline script in the head of every page: applies the stored theme and marks the visitor's platform before the first paint.
applyTheme(readTheme());
markPlatform();
