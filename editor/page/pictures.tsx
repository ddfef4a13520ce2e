import { useEffect, useState } from 'react';
import { PictureField } from './picture-field.tsx';
import type { Target } from './places.ts';
import { type FieldPlace, type Picture, readPictures, replacePicture } from './server.ts';
import { useWords } from './words.ts';

type PicturesProps = { nameOf: (place: FieldPlace) => string; onOpen: (target: Target) => void };

/** The pictures of the site, with their files, the fields that show each, and a place to drop another. */
export function Pictures({ nameOf, onOpen }: PicturesProps) {
  const { text, label, problem } = useWords();
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  /** Incremented after a replacement. It is part of the pictures’ URLs, because browsers cache pictures. */
  const [replacements, setReplacements] = useState(0);
  useEffect(() => {
    readPictures().then(setPictures);
  }, [replacements]);
  const replace = async (name: string, file: File) => {
    const { problems } = await replacePicture(name, file);
    if (problems.length === 0) setReplacements((count) => count + 1);
    return problems.map(problem).join('\n') || text('describe');
  };
  return (
    <main aria-label={text('form')}>
      <h2>{label('pictures')}</h2>
      <div className="pictures">
        {pictures.map(({ name, file, uses }) => (
          <section key={name} aria-label={name} className="picture">
            <img src={`/images/${name}.png?${replacements}`} alt="" />
            <h3>{label(name, name)}</h3>
            <code>{file}</code>
            {uses.length > 0 && (
              <ul aria-label={text('usedIn')}>
                {uses.map((use) => (
                  <li key={nameOf(use)}>
                    <button type="button" className="link" onClick={() => onOpen({ ...use, at: use.at.slice(0, -1) })}>
                      {nameOf({ ...use, at: use.at.slice(0, -1) })}
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <PictureField label={text('picture')} onFile={(chosen) => replace(name, chosen)} />
          </section>
        ))}
      </div>
    </main>
  );
}
