import { THEME_KEY } from '../src/lib/storage-keys.ts';

/** The inline script that applies the stored theme before the first paint; src/lib/theme.ts is its counterpart. */
export const themeScript = `try{const theme=localStorage.getItem(${JSON.stringify(THEME_KEY)});if(theme==="light"||theme==="dark")document.documentElement.dataset.theme=theme}catch{}`;
