import { globSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../setup/run.ts';

const folder = 'deploy/kubernetes/';
const read = (file: string) => readFileSync(projectRoot + file, 'utf8');
const manifest = (file: string) => parse(read(folder + file));
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns a proxy of `value` that adds to `seen` the path of every member that is read. */
function observe(value: unknown, seen: Set<string>, path = ''): unknown {
  if (!isObject(value)) return value;
  return new Proxy(value, {
    get(target, name) {
      seen.add(`${path}/${String(name)}`);
      return observe(Reflect.get(target, name), seen, `${path}/${String(name)}`);
    },
  });
}

const fields = (value: unknown, path = ''): string[] =>
  Object.entries(isObject(value) ? value : {}).flatMap(([name, member]) => [
    `${path}/${name}`,
    ...fields(member, `${path}/${name}`),
  ]);

/**
 * Returns what the API server would refuse, or warn of: wrong types, missing and unknown fields. The validators are compiled
 * from its OpenAPI documents, and accept unknown fields without reading them.
 */
async function apiProblems(object: unknown): Promise<unknown[]> {
  const { apiVersion, kind } = v.parse(v.object({ apiVersion: v.string(), kind: v.string() }), object);
  const [, group = 'core', version = ''] = /^(?:(\w+)[\w.]*\/)?(v\d+)$/.exec(apiVersion) ?? [];
  const name = [group, version, kind].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const { validate } = await import(`kubernetes-models/_schemas/IoK8sApi${name}`);
  const seen = new Set(['/apiVersion', '/kind']);
  if (!validate(observe(object, seen))) return validate.errors;
  // An unknown field's own members are not read either.
  return fields(object).filter((field) => !seen.has(field));
}

const base = manifest('base/kustomization.yaml');
const overlay = manifest('overlays/example/kustomization.yaml');
const files = [...base.resources.map((file: string) => `base/${file}`), 'overlays/example/network-policy-api.yaml'];
const objects = files.map((file) => ({ file, object: manifest(file) }));

test.each(objects)('$file is accepted by the API server, in the one namespace', async ({ object }) => {
  expect(await apiProblems(object)).toEqual([]);
  expect(object.metadata.namespace ?? object.metadata.name).toBe('parley');
});

test('the API check finds misspelt fields and wrong types', async () => {
  const service = { apiVersion: 'v1', kind: 'Service' };
  expect(await apiProblems({ ...service, spec: { prots: [] } })).toEqual(['/spec/prots']);
  expect(await apiProblems({ ...service, spec: { ports: [{ port: '80' }] } })).toHaveLength(1);
});

test('kustomizations list every manifest, and patch only what the base has', () => {
  expect(overlay.resources).toEqual(['../../base', 'network-policy-api.yaml']);
  const all = globSync('{base,overlays/example}/*.yaml', { cwd: projectRoot + folder });
  expect(all.filter((file) => !file.endsWith('kustomization.yaml')).sort()).toEqual(files.sort());
  for (const { target, patch } of overlay.patches) {
    const found = objects.find(({ object }) => object.kind === target.kind)?.object;
    expect(found.metadata.name).toBe(target.name);
    for (const { op, path } of parse(patch)) expect(fields(found).includes(path), path).toBe(op === 'replace');
  }
});

test('the pods read the generated variables, which docs/operations.md explains', () => {
  const generators = [...base.configMapGenerator, ...overlay.configMapGenerator];
  for (const literal of generators.flatMap(({ literals }) => literals)) {
    expect(read('docs/operations.md')).toContain(`| \`${literal.split('=')[0]}\``);
  }
  const [{ envFrom }] = manifest('base/deployment.yaml').spec.template.spec.containers;
  expect(envFrom).toEqual([{ configMapRef: { name: base.configMapGenerator[0].name } }]);
});

test('every selector selects the pods of the deployment', () => {
  const selectors = files.flatMap((file) =>
    read(folder + file).match(/(?<=(?:Labels|selector|labels): \{ ).+(?= \})/g),
  );
  const ofPods = selectors.filter((selector) => selector && !selector.startsWith('kubernetes.io/metadata.name:'));
  expect(ofPods.length).toBeGreaterThanOrEqual(14);
  expect(new Set(ofPods)).toEqual(new Set(['app.kubernetes.io/name: parley-site']));
});

test('the pods meet the restricted security standard, with a read-only root, and have time for running downloads', () => {
  expect(read(`${folder}base/namespace.yaml`)).toContain('pod-security.kubernetes.io/enforce: restricted');
  const { spec } = manifest('base/deployment.yaml').spec.template;
  for (const name of ['hostNetwork', 'hostPID', 'hostIPC', 'initContainers']) expect(spec).not.toHaveProperty(name);
  expect(spec.securityContext).toEqual({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
  expect(spec.volumes).toEqual([{ name: 'tmp', emptyDir: expect.anything() }]);
  const securityContext = {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  };
  const ports = [{ name: 'http', containerPort: 8080 }];
  expect(spec.containers).toEqual([expect.objectContaining({ securityContext, ports })]);
  const shutdown = Number(/worker_shutdown_timeout (\d+)s;/.exec(read('nginx/templates/nginx.conf.template'))?.[1]);
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(
    spec.containers[0].lifecycle.preStop.sleep.seconds + shutdown,
  );
});
