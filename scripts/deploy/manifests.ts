import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parse, parseAllDocuments } from 'yaml';
import { applyPatch, patchOperations } from './json-patch.ts';

const reference = v.object({
  apiVersion: v.string(),
  kind: v.string(),
  metadata: v.looseObject({ name: v.string(), namespace: v.optional(v.string()) }),
});
/** A Kubernetes object as its file has it, with the file's path for messages. */
export type Manifest = v.InferOutput<typeof reference> & { file: string; body: object };

/** What kustomization files here may use: whatever else they name is an error, not silently ignored. */
const kustomization = v.strictObject({
  apiVersion: v.literal('kustomize.config.k8s.io/v1beta1'),
  kind: v.literal('Kustomization'),
  resources: v.array(v.string()),
  images: v.optional(
    v.array(v.strictObject({ name: v.string(), newName: v.optional(v.string()), newTag: v.optional(v.string()) })),
  ),
  configMapGenerator: v.optional(
    v.array(
      v.strictObject({
        name: v.string(),
        namespace: v.string(),
        behavior: v.optional(v.picklist(['create', 'merge'])),
        literals: v.array(v.pipe(v.string(), v.includes('='))),
      }),
    ),
  ),
  patches: v.optional(
    v.array(v.strictObject({ target: v.strictObject({ kind: v.string(), name: v.string() }), patch: v.string() })),
  ),
});
type Kustomization = v.InferOutput<typeof kustomization>;

function readFile(file: string): Manifest[] {
  return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
    const [error] = document.errors;
    if (error) throw new Error(`${file}: ${error.message}`);
    const body: unknown = document.toJS();
    const { apiVersion, kind, metadata } = v.parse(reference, body);
    return { apiVersion, kind, metadata, file, body: v.parse(v.looseObject({}), body) };
  });
}

function generate(
  manifests: Manifest[],
  generator: NonNullable<Kustomization['configMapGenerator']>[number],
  file: string,
) {
  const { name, namespace, behavior = 'create', literals } = generator;
  const data = Object.fromEntries(
    literals.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const existing = manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);
  if ((behavior === 'merge') !== (existing !== undefined)) {
    throw new Error(
      `${file}: ConfigMap ${name}: "${behavior}", but it ${existing ? 'exists' : 'does not exist'} below.`,
    );
  }
  if (existing) {
    Object.assign(v.parse(v.looseObject({ data: v.looseObject({}) }), existing.body).data, data);
    return;
  }
  const head = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace } };
  manifests.push({ ...head, file, body: { ...head, data } });
}

/**
 * The objects that a kustomization folder stands for: its resources, generated ConfigMaps (without the hash in their names)
 * and JSON patches. Written out because kustomize itself is no package of Debian 12 or npm.
 * @throws an error that names the file, where it is malformed or uses anything else of kustomize
 */
export function readKustomization(folder: string): Manifest[] {
  const file = path.join(folder, 'kustomization.yaml');
  const parsed = v.safeParse(kustomization, parse(readFileSync(file, 'utf8')));
  if (!parsed.success) {
    throw new Error(`${file}: ${parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; ')}`);
  }
  const { resources, configMapGenerator = [], patches = [] } = parsed.output;
  const manifests = resources.flatMap((resource) => {
    const target = path.join(folder, resource);
    return resource.endsWith('.yaml') ? readFile(target) : readKustomization(target);
  });
  for (const generator of configMapGenerator) generate(manifests, generator, file);
  for (const { target, patch } of patches) {
    const found = manifests.find(({ kind, metadata }) => kind === target.kind && metadata.name === target.name);
    if (!found) throw new Error(`${file}: a patch for ${target.kind} ${target.name}, which does not exist.`);
    for (const operation of v.parse(patchOperations, parse(patch))) applyPatch(found.body, operation, file);
  }
  return manifests;
}
