/** The image catalogue in `localStorage`: the name is a contract with the apps that read it. */
export const IMAGE_CATALOGUE_KEY = 'IMG_DATA';

/** The visitor's answer about scripts of other companies, in `localStorage`: `allowed` or `declined`, and the scripts' ids. */
export const CONSENT_KEY = 'consent';

/** The URL that was reloaded because its chunk failed, in `sessionStorage`. */
export const RELOADED_URL_KEY = 'reloaded-url';

/** The scroll positions of the history's entries, in `sessionStorage`. */
export const SCROLL_POSITIONS_KEY = 'scroll-positions';

/** The visitor's choice of `light` or `dark`, in `localStorage`; nothing is stored for the system's. */
export const THEME_KEY = 'theme';
