import { useUi } from './provider.tsx';

/** The space between two sentences of a line. Chinese has none, because its full stop includes one. */
export const SentenceSpace = () => (useUi().language.startsWith('zh') ? null : ' ');
