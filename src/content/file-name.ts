/** The name under which a file of this address is saved: what follows the last slash. */
export const fileName = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
