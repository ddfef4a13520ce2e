import { useEffect, useState } from 'react';
import { Preview } from './preview.tsx';
import { readPictures, replacePicture, type Site } from './server.ts';
import { useWords } from './words.ts';

/** A field for a picture, which can be chosen or dropped. `onFile` returns the message to show. */
export function PictureField({ label, onFile }: { label: string; onFile: (file: File) => Promise<string> }) {
  const [message, setMessage] = useState('');
  const handleFile = (file: File | undefined) =>
    file && onFile(file).then(setMessage, (error: unknown) => setMessage(String(error)));
  return (
    <>
      <label>
        {label}
        <input type="file" accept="image/*" onChange={({ target }) => handleFile(target.files?.[0])} />
      </label>
      <p role="status">{message}</p>
    </>
  );
}

export function Pictures({ site }: { site: Site }) {
  const { text, label, problem } = useWords();
  const [pictures, setPictures] = useState<Awaited<ReturnType<typeof readPictures>>>([]);
  /** Incremented after a replacement. It is part of the pictures’ URLs, because browsers cache pictures. */
  const [replacements, setReplacements] = useState(0);
  useEffect(() => {
    readPictures().then(setPictures);
  }, []);
  const replace = async (name: string, file: File) => {
    const { problems } = await replacePicture(name, file);
    if (problems.length === 0) setReplacements((count) => count + 1);
    return problems.map(problem).join('\n') || text('describe');
  };
  return (
    <>
      <main aria-label={text('form')}>
        <h2>{label('pictures')}</h2>
        {pictures.map(({ name }) => (
          <section key={name} aria-label={name} className="item">
            <h3>{name}</h3>
            <img src={`/images/${name}.png?${replacements}`} alt="" />
            <PictureField label={text('picture')} onFile={(file) => replace(name, file)} />
          </section>
        ))}
      </main>
      <Preview page="/home" site={site} />
    </>
  );
}
