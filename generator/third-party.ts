import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { formatMessage } from '../src/content/format.ts';
import type { Content } from '../src/content/page-content.ts';
import { thirdPartySection } from '../src/lib/paths.ts';
import { projectRoot } from './files.ts';

const facts = v.object({ scripts: v.array(v.object({ when: v.string() })) });

/** Constants for the bundler, which drops the code of third-party scripts and of consent where content lists none. */
export function thirdPartyConstants(): Record<'__THIRD_PARTY__' | '__CONSENT__', string> {
  let scripts: v.InferOutput<typeof facts>['scripts'] = [];
  try {
    const file = path.join(projectRoot, 'content/third-party.json');
    scripts = v.parse(facts, JSON.parse(readFileSync(file, 'utf8'))).scripts;
  } catch {
    // The content check reports the file.
  }
  return {
    __THIRD_PARTY__: JSON.stringify(scripts.length > 0),
    __CONSENT__: JSON.stringify(scripts.some(({ when }) => when === 'consent')),
  };
}

/** Adds a section to the privacy agreement that names the listed scripts, and the hosts that each reaches. */
export function withThirdPartySection(content: Content): Content {
  const { scripts } = content.thirdParty;
  if (scripts.length === 0) return content;
  const { heading, summary, lead, entry, idle, asked } = content.messages.thirdParty;
  const items = scripts.map(({ name, purpose, when, address, connects, frames, loads }) => {
    const reached = [address, ...connects, ...frames, ...loads].map((one) => new URL(one).host);
    const hosts = [...new Set(reached)].join(', ');
    return [formatMessage(entry, { name, purpose, when: when === 'idle' ? idle : asked, hosts })];
  });
  const section = {
    ...{ id: thirdPartySection, title: heading, summary },
    body: [
      { kind: 'paragraph' as const, content: [lead] },
      { kind: 'list' as const, ordered: false, items },
    ],
  };
  const { current, ...others } = content.legal.privacyAgreement;
  const privacyAgreement = { ...others, current: { ...current, sections: [...current.sections, section] } };
  return { ...content, legal: { ...content.legal, privacyAgreement } };
}
