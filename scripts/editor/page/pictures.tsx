import { useEffect, useState } from 'react';
import { Preview } from './preview.tsx';
import { readPictures, replacePicture, type Site } from './server.ts';
import { useWords } from './words.ts';

/** A picture field by file choice or drop. `onFile` returns the message to show. */
export function PictureField({ label, onFile }: { label: string; onFile: (file: File) => Promise<string> }) {
  const [message, setMessage] = useState('');
  const take = (file: File | undefined) =>
    file && onFile(file).then(setMessage, (error: unknown) => setMessage(String(error)));
  return (
    <>
      <label>
        {label}
        <input type="file" accept="image/*" onChange={({ target }) => take(target.files?.[0])} />
      </label>
      <p role="status">{message}</p>
    </>
  );
}

export function Pictures({ site }: { site: Site }) {
  const { text, label, problem } = useWords();
  const [pictures, setPictures] = useState<Awaited<ReturnType<typeof readPictures>>>([]);
  /** Incremented after a replacement, because browsers cache pictures. */
  const [replaced, setReplaced] = useState(0);
  useEffect(() => {
    readPictures().then(setPictures);
  }, []);
  const replace = async (name: string, file: File) => {
    const { problems } = await replacePicture(name, file);
    if (problems.length === 0) setReplaced((count) => count + 1);
    return problems.map(({ message }) => problem(message)).join('\n') || text('describe');
  };
  return (
    <>
      <main aria-label={text('form')}>
        <h2>{label('pictures')}</h2>
        {pictures.map(({ name }) => (
          <section key={name} aria-label={name} className="item">
            <h3>{name}</h3>
            <img src={`/images/${name}.png?${replaced}`} alt="" />
            <PictureField label={text('picture')} onFile={(file) => replace(name, file)} />
          </section>
        ))}
      </main>
      <Preview page="/home" site={site} />
    </>
  );
}
