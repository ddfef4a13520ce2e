import type { Site } from './server.ts';

/** The names of the languages, above the columns of their texts. */
export function LanguageNames({ site: { languages } }: { site: Site }) {
  if (languages.length < 2) return null;
  return (
    <div className="languages" aria-hidden="true">
      {languages.map(({ tag, name }) => (
        <span key={tag} lang={tag}>
          {name}
        </span>
      ))}
    </div>
  );
}
