import { isDeepStrictEqual } from 'node:util';
import { type Node, parseTree } from 'jsonc-parser';
import { parseDocument } from 'yaml';
import { type Data, isData } from '../../generator/content/reading.ts';

const sourceOf = (text: string, { offset, length }: Node): string => text.slice(offset, offset + length);
const parsed = (text: string, node: Node): unknown => JSON.parse(sourceOf(text, node));
const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';

/** A field or list item of the new text, and the node that it replaces. */
type Part = { from?: Node | undefined; text: string };

/** Formats a new value, in the layout of `model`, if there is one. */
function newText(text: string, value: unknown, indent: string, model?: Node): string {
  const isLike = model && (isData(value) ? model.type === 'object' : Array.isArray(value) && model.type === 'array');
  return isLike ? changed(text, model, value) : JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
}

function partsOf(text: string, node: Node, value: unknown, indent: string): Part[] | undefined {
  const children = node.children ?? [];
  if (node.type === 'array' && Array.isArray(value)) {
    const free = new Set(children);
    return value.map((item: unknown, at) => {
      const isSame = (child: Node) => {
        const own = parsed(text, child);
        return isData(own) && isData(item) && 'id' in item ? own.id === item.id : isDeepStrictEqual(own, item);
      };
      const inPlace = value.length === children.length ? children[at] : undefined;
      const from = [...free].find(isSame) ?? (inPlace && free.has(inPlace) ? inPlace : undefined);
      if (from) free.delete(from);
      return { from, text: from ? changed(text, from, item) : newText(text, item, indent, children.at(-1)) };
    });
  }
  if (node.type !== 'object' || !isData(value)) return undefined;
  const given = new Map(Object.entries(value));
  const kept = children.flatMap((from): Part[] => {
    const [key, old] = from.children ?? [];
    if (!key || !old || !given.has(key.value)) return [];
    const field = { from, text: text.slice(from.offset, old.offset) + changed(text, old, given.get(key.value)) };
    given.delete(key.value);
    return [field];
  });
  return [
    ...kept,
    ...[...given].map(([key, one]) => ({ text: `${JSON.stringify(key)}: ${newText(text, one, indent)}` })),
  ];
}

/** Returns the text of a value, rewriting only what differs. */
function changed(text: string, node: Node, value: unknown): string {
  const source = sourceOf(text, node);
  if (isDeepStrictEqual(JSON.parse(source), value)) return source;
  const indent = indentAt(text, node.offset);
  const children = node.children ?? [];
  const inner = children[0] && source.includes('\n') ? indentAt(text, children[0].offset) : `${indent}  `;
  const parts = partsOf(text, node, value, inner);
  if (!parts) return newText(text, value, indent);
  if (parts.length === children.length && parts.every(({ from }, at) => from === children[at])) {
    let [result, end] = ['', node.offset];
    for (const { from, text: part } of parts) {
      if (!from) continue;
      result += text.slice(end, from.offset) + part;
      end = from.offset + from.length;
    }
    return result + text.slice(end, node.offset + node.length);
  }
  const [open, close] = node.type === 'array' ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  const texts = parts.map((part) => part.text);
  const space = node.type === 'array' ? '' : ' ';
  if (children.length > 0 && !source.includes('\n')) return open + space + texts.join(', ') + space + close;
  return `${open}\n${inner}${texts.join(`,\n${inner}`)}\n${indent}${close}`;
}

/** Updates a JSON text. Unchanged parts keep their order, indentation and lines. */
export function rewriteJson(text: string, data: unknown): string {
  const root = parseTree(text);
  if (!root) throw new Error('expected JSON');
  return text.slice(0, root.offset) + changed(text, root, data) + text.slice(root.offset + root.length);
}

const partsOfMarkdown = (text: string) => /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? ['', '', text];

/** The front matter of a Markdown file, with the body as `text`. */
export function readMarkdownData(text: string): Data {
  const [, front = '', body = ''] = partsOfMarkdown(text);
  const data: unknown = parseDocument(front, { schema: 'failsafe' }).toJS({ maxAliasCount: 0 });
  return { ...(isData(data) ? data : {}), text: body.trim() };
}

/** Updates a Markdown file. Keeps comments and unchanged fields of the front matter. */
export function rewriteMarkdown(text: string, { text: body, ...fields }: Data): string {
  const [, front = '', oldBody = ''] = partsOfMarkdown(text);
  const document = parseDocument(front, { schema: 'failsafe' });
  const { text: _, ...old } = readMarkdownData(text);
  for (const key of Object.keys(old)) if (!(key in fields)) document.delete(key);
  for (const [key, value] of Object.entries(fields)) if (value !== old[key]) document.set(key, value);
  const newFront = isDeepStrictEqual(old, fields) ? `${front}\n` : document.toString({ lineWidth: 0 });
  const isSame = String(body).trim() === oldBody.trim();
  return `---\n${newFront}---\n${isSame ? oldBody : `\n${String(body).trim()}\n`}`;
}
