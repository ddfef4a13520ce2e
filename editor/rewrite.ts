import { isDeepStrictEqual } from 'node:util';
import { type Node, parseTree } from 'jsonc-parser';
import { parseDocument } from 'yaml';
import { isJsonObject, type JsonObject } from '../generator/content/reading.ts';

/** The text of a node, as it is in the file. */
const sourceOf = (text: string, { offset, length }: Node): string => text.slice(offset, offset + length);
const parsed = (text: string, node: Node): unknown => JSON.parse(sourceOf(text, node));
const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';

/** The new text of a field or list item, and the node that it replaces. */
type Child = { replaces?: Node | undefined; text: string };

/** Formats a new value. Lays it out like `model` if that has the same type. */
function formatValue(text: string, value: unknown, indent: string, model?: Node): string {
  const hasSameType =
    model && (isJsonObject(value) ? model.type === 'object' : Array.isArray(value) && model.type === 'array');
  return hasSameType ? rewriteNode(text, model, value) : JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
}

/** True if items have the same id or, without ids, are equal. */
function isSameItem(first: unknown, second: unknown): boolean {
  if (isJsonObject(first) && isJsonObject(second) && 'id' in second) return first.id === second.id;
  return isDeepStrictEqual(first, second);
}

/** Rewrites the node of the same item, or else, in a list of the same length, the node at the same index. */
function rewriteItems(text: string, nodes: readonly Node[], items: readonly unknown[], indent: string): Child[] {
  const unmatched = new Set(nodes);
  return items.map((item, index) => {
    const nodeAtIndex = items.length === nodes.length ? nodes[index] : undefined;
    const replaces =
      [...unmatched].find((node) => isSameItem(parsed(text, node), item)) ??
      [...unmatched].find((node) => node === nodeAtIndex);
    if (!replaces) return { text: formatValue(text, item, indent, nodes.at(-1)) };
    unmatched.delete(replaces);
    return { replaces, text: rewriteNode(text, replaces, item) };
  });
}

function rewriteFields(text: string, properties: readonly Node[], value: JsonObject, indent: string): Child[] {
  const remainingFields = new Map(Object.entries(value));
  const keptFields = properties.flatMap((property): Child[] => {
    const [key, old] = property.children ?? [];
    if (!key || !old || !remainingFields.has(key.value)) return [];
    const nameAndColon = text.slice(property.offset, old.offset);
    const newValue = rewriteNode(text, old, remainingFields.get(key.value));
    remainingFields.delete(key.value);
    return [{ replaces: property, text: nameAndColon + newValue }];
  });
  const added = [...remainingFields].map(([key, field]) => ({
    text: `${JSON.stringify(key)}: ${formatValue(text, field, indent)}`,
  }));
  return [...keptFields, ...added];
}

/** Returns the new fields or items of a node; undefined if the value is neither an object nor a list like the node. */
function rewriteChildren(text: string, node: Node, value: unknown, indent: string): Child[] | undefined {
  const children = node.children ?? [];
  if (node.type === 'array' && Array.isArray(value)) return rewriteItems(text, children, value, indent);
  if (node.type === 'object' && isJsonObject(value)) return rewriteFields(text, children, value, indent);
  return undefined;
}

/** Returns the node’s text, in which only what differs from the value is replaced. */
function rewriteNode(text: string, node: Node, value: unknown): string {
  const source = sourceOf(text, node);
  if (isDeepStrictEqual(JSON.parse(source), value)) return source;
  const indent = indentAt(text, node.offset);
  const children = node.children ?? [];
  const isOneLine = !source.includes('\n');
  const innerIndent = children[0] && !isOneLine ? indentAt(text, children[0].offset) : `${indent}  `;
  const newChildren = rewriteChildren(text, node, value, innerIndent);
  if (!newChildren) return formatValue(text, value, indent);
  const isSameOrder = newChildren.every(({ replaces }, index) => replaces === children[index]);
  if (isSameOrder && newChildren.length === children.length) {
    let result = '';
    let end = node.offset;
    for (const { replaces, text: newText } of newChildren) {
      if (!replaces) continue;
      result += text.slice(end, replaces.offset) + newText;
      end = replaces.offset + replaces.length;
    }
    return result + text.slice(end, node.offset + node.length);
  }
  const [open, close] = node.type === 'array' ? ['[', ']'] : ['{', '}'];
  if (newChildren.length === 0) return open + close;
  const texts = newChildren.map((child) => child.text);
  const space = node.type === 'array' ? '' : ' ';
  const staysOneLine = children.length > 0 && isOneLine && !texts.some((newText) => newText.includes('\n'));
  if (staysOneLine) return open + space + texts.join(', ') + space + close;
  return `${open}\n${innerIndent}${texts.join(`,\n${innerIndent}`)}\n${indent}${close}`;
}

/** Updates a JSON text. Unchanged values keep their order, indentation and line breaks. @throws if it is not JSON */
export function rewriteJson(text: string, data: unknown): string {
  const root = parseTree(text);
  if (!root) throw new Error('expected JSON');
  return text.slice(0, root.offset) + rewriteNode(text, root, data) + text.slice(root.offset + root.length);
}

const splitFrontMatter = (text: string) => /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? ['', '', text];

/** Returns the fields of a Markdown file's front matter, and its body as `text`. @throws if the front matter is not YAML */
export function readMarkdownData(text: string): JsonObject {
  const [, front = '', body = ''] = splitFrontMatter(text);
  const document = parseDocument(front, { schema: 'failsafe' });
  const [error] = document.errors;
  if (error) throw error;
  const data: unknown = document.toJS({ maxAliasCount: 0 });
  return { ...(isJsonObject(data) ? data : {}), text: body.trim() };
}

/** Updates a Markdown file. Keeps comments and unchanged fields of the front matter. */
export function rewriteMarkdown(text: string, { text: body, ...fields }: JsonObject): string {
  const [, front = '', oldBody = ''] = splitFrontMatter(text);
  const document = parseDocument(front, { schema: 'failsafe' });
  const { text: _, ...old } = readMarkdownData(text);
  for (const key of Object.keys(old)) if (!(key in fields)) document.delete(key);
  for (const [key, value] of Object.entries(fields)) if (value !== old[key]) document.set(key, value);
  const newFront = isDeepStrictEqual(old, fields) ? `${front}\n` : document.toString({ lineWidth: 0 });
  const isSameBody = String(body).trim() === oldBody.trim();
  return `---\n${newFront}---\n${isSameBody ? oldBody : `\n${String(body).trim()}\n`}`;
}
