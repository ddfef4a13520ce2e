import type { UploadLimits } from './types.ts';

export type Refusal = { file: File; reason: 'type' | 'size' | 'count' };

/** Whether a file is of a kind that an `accept` attribute names: `image/*`, `application/pdf`, `.log`. */
export function isAccepted({ name, type }: File, accept = ''): boolean {
  const kinds = accept
    .toLowerCase()
    .split(',')
    .map((kind) => kind.trim())
    .filter(Boolean);
  if (kinds.length === 0) return true;
  return kinds.some((kind) => {
    if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind);
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
  });
}

/**
 * Sorts files into those that are taken and those that are not, with the reason. What is dropped or pasted has not been
 * through the browser's own choice, and that is a hint, no rule.
 * @param present how many there are already
 */
export function admit(files: readonly File[], present: number, { accept, maximumSize, maximumCount }: UploadLimits) {
  const admitted: File[] = [];
  const refused: Refusal[] = [];
  for (const file of files) {
    if (!isAccepted(file, accept)) refused.push({ file, reason: 'type' });
    else if (file.size > maximumSize) refused.push({ file, reason: 'size' });
    else if (present + admitted.length >= maximumCount) refused.push({ file, reason: 'count' });
    else admitted.push(file);
  }
  return { admitted, refused };
}
