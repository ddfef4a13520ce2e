/**
 * A line that marks one phrase of it between asterisks: `Read an answer *worth keeping.*`. How emphasis looks is the
 * language's affair (fonts.css); a language that needs none marks none.
 */
export function Emphasised({ text }: { text: string }) {
  const [before, phrase, ...after] = text.split(/\*([^*]+)\*/);
  return (
    <>
      {before}
      {phrase && <em>{phrase}</em>}
      {after.join('')}
    </>
  );
}
