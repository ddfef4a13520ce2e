import { type ChangeEvent, useState } from 'react';
import { ProblemsError } from './server.ts';
import { useWords } from './words.ts';

/** A field for a picture, which can be chosen or dropped. `onFile` returns the message to show. */
export function PictureField({
  label,
  current,
  onFile,
}: {
  label: string;
  /** The address of the picture that there is. */
  current?: string | undefined;
  onFile: (file: File) => Promise<string>;
}) {
  const { problem } = useWords();
  const [message, setMessage] = useState('');
  const messageOf = (error: unknown) =>
    error instanceof ProblemsError ? error.problems.map(problem).join('\n') : String(error);
  const take = (file: File | undefined) => {
    if (file) onFile(file).then(setMessage, (error: unknown) => setMessage(messageOf(error)));
  };
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Browsers report no change if the same file is chosen again, for example after its faults were corrected.
    target.value = '';
    take(file);
  };
  return (
    <div className="drop">
      {current && <img src={current} alt="" />}
      <label
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        {label}
        <input type="file" accept="image/*" className="hidden" onChange={handleChange} />
      </label>
      <p role="status">{message}</p>
    </div>
  );
}
