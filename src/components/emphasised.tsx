/** Emphasises phrases between asterisks: `Ask anything. *Check everything.*` */
export function Emphasised({ text, as: Tag = 'em' }: { text: string; as?: 'em' | 'mark' }) {
  return text.split(/\*([^*]+)\*/).map((piece, index) => (index % 2 === 0 ? piece : <Tag key={piece}>{piece}</Tag>));
}
