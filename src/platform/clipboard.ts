/** Puts a text on the clipboard; `false` where the browser refuses (no permission, no focus, an insecure origin). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
