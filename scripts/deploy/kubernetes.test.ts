import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../../generator/files.ts';

const folder = 'deploy/kubernetes/';
const read = (file: string) => readFileSync(projectRoot + file, 'utf8');
const manifest = (file: string) => parse(read(folder + file));

const base = manifest('base/kustomization.yaml');
const overlay = manifest('overlays/example/kustomization.yaml');
const files = [...base.resources.map((file: string) => `base/${file}`), 'overlays/example/network-policy-api.yaml'];
const objects = files.map(manifest);

/** An object as a constant of the type that the API server's OpenAPI documents give it: TypeScript refuses unknown fields. */
const typed = ({ apiVersion, kind, ...fields }: { apiVersion: string; kind: string }) =>
  `: import('kubernetes-models/${apiVersion}').I${kind} = ${JSON.stringify({ apiVersion, kind, ...fields })};`;

test('every manifest is accepted by the API server, in the one namespace', () => {
  for (const { metadata } of objects) expect(metadata.namespace ?? metadata.name).toBe('parley');
  const service = { apiVersion: 'v1', kind: 'Service' };
  const wrong = [{ prots: [] }, { ports: [{ port: '80' }] }, { ports: [{}] }].map((spec) => ({ ...service, spec }));
  const lines = [
    ...objects.map((object, at) => `export const object${at}${typed(object)}`),
    ...wrong.flatMap((object, at) => ['// @ts-expect-error', `export const wrong${at}${typed(object)}`]),
  ];
  // Inside node_modules, where the package is found.
  const work = mkdtempSync(path.join(projectRoot, 'node_modules/.manifests-'));
  onTestFinished(() => rmSync(work, { recursive: true }));
  writeFileSync(path.join(work, 'manifests.ts'), lines.join('\n'));
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve'];
  const { stdout } = spawnSync('tsc', [...options, path.join(work, 'manifests.ts')], { encoding: 'utf8' });
  expect(stdout, `line by line: ${files.join(', ')}`).toBe('');
});

test('kustomizations list every manifest, and patch only what the base has', () => {
  expect(overlay.resources).toEqual(['../../base', 'network-policy-api.yaml']);
  const all = globSync('{base,overlays/example}/*.yaml', { cwd: projectRoot + folder });
  expect(all.filter((file) => !file.endsWith('kustomization.yaml')).sort()).toEqual(files.sort());
  for (const { target, patch } of overlay.patches) {
    const found = objects.find(({ kind, metadata }) => kind === target.kind && metadata.name === target.name);
    for (const { op, path: pointer } of parse(patch)) {
      const steps: string[] = pointer.split('/').slice(1);
      const old = steps.reduce((inner, step) => inner?.[step], found);
      expect(old === undefined ? 'add' : 'replace', pointer).toBe(op);
    }
  }
});

test('the pods read the generated variables, which docs/reference.md explains', () => {
  const generators = [...base.configMapGenerator, ...overlay.configMapGenerator];
  for (const literal of generators.flatMap(({ literals }) => literals)) {
    expect(read('docs/reference.md')).toContain(`| \`${literal.split('=')[0]}\``);
  }
  const [{ envFrom }] = manifest('base/deployment.yaml').spec.template.spec.containers;
  expect(envFrom).toEqual([{ configMapRef: { name: base.configMapGenerator[0].name } }]);
});

/** The labels of an object and of its selectors, those of namespaces apart. */
function labelsIn(value: unknown, name = ''): string[] {
  if (typeof value !== 'object' || value === null || name === 'namespaceSelector') return [];
  const fields = Object.entries(value);
  const areLabels =
    /^(?:labels|matchLabels|selector)$/.test(name) && fields.every(([, one]) => typeof one === 'string');
  return areLabels ? [JSON.stringify(value)] : fields.flatMap(([field, one]) => labelsIn(one, field));
}

test('every selector selects the pods of the deployment', () => {
  const labels = objects.filter(({ kind }) => kind !== 'Namespace').flatMap((object) => labelsIn(object));
  expect(labels.length).toBeGreaterThanOrEqual(14);
  expect(new Set(labels)).toEqual(new Set([JSON.stringify({ 'app.kubernetes.io/name': 'parley-site' })]));
});

test('the pods meet the restricted security standard, with a read-only root, and have time for running downloads', () => {
  expect(manifest('base/namespace.yaml').metadata.labels).toMatchObject({
    'pod-security.kubernetes.io/enforce': 'restricted',
  });
  const { spec } = manifest('base/deployment.yaml').spec.template;
  for (const name of ['hostNetwork', 'hostPID', 'hostIPC', 'initContainers']) expect(spec).not.toHaveProperty(name);
  const seccompProfile = { type: 'RuntimeDefault' };
  expect(spec.securityContext).toEqual({ runAsNonRoot: true, seccompProfile });
  expect(spec.volumes).toEqual([{ name: 'tmp', emptyDir: expect.anything() }]);
  const capabilities = { drop: ['ALL'] };
  const securityContext = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities };
  const ports = [{ name: 'http', containerPort: 8080 }];
  expect(spec.containers).toEqual([expect.objectContaining({ securityContext, ports })]);
  const [{ lifecycle }] = spec.containers;
  expect(spec.terminationGracePeriodSeconds - lifecycle.preStop.sleep.seconds).toBe(20);
});
