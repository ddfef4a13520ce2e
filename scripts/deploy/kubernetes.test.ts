import { globSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../setup/run.ts';

const read = (file: string) => readFileSync(projectRoot + file, 'utf8');
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
  isObject(value)
    ? Object.entries(value).flatMap(([name, member]) => [`${path}/${name}`, ...fields(member, `${path}/${name}`)])
    : [];

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

const folder = 'deploy/kubernetes/';
const [base, overlay] = ['base', 'overlays/example'].map((name) => parse(read(`${folder}${name}/kustomization.yaml`)));
const files = [...base.resources.map((file: string) => `base/${file}`), 'overlays/example/network-policy-api.yaml'];
const objects = files.map((file) => ({ file, object: parse(read(folder + file)) }));

describe('the Kubernetes manifests', () => {
  test.each(objects)('$file is accepted by the API server, in the one namespace', async ({ object }) => {
    expect(await apiProblems(object)).toEqual([]);
    expect(object.metadata.namespace ?? object.metadata.name).toBe('parley');
  });

  test('are all listed by a kustomization', () => {
    expect(overlay.resources).toEqual(['../../base', 'network-policy-api.yaml']);
    const all = globSync('{base,overlays/example}/*.yaml', { cwd: projectRoot + folder });
    expect(all.filter((file) => !file.endsWith('kustomization.yaml')).sort()).toEqual(files.sort());
  });

  test('are patched only where the base has the object and the replaced field', () => {
    for (const { target, patch } of overlay.patches) {
      const found = objects.find(({ object }) => object.kind === target.kind)?.object;
      expect(found.metadata.name).toBe(target.name);
      for (const { op, path } of parse(patch)) expect(fields(found).includes(path), path).toBe(op === 'replace');
    }
  });

  test('set only variables that docs/operations.md explains', () => {
    const operations = read('docs/operations.md');
    const generators = [...base.configMapGenerator, ...overlay.configMapGenerator];
    for (const literal of generators.flatMap(({ literals }) => literals)) {
      expect(operations).toContain(`| \`${literal.split('=')[0]}\``);
    }
  });

  test('select the pods of the deployment', () => {
    const selectors = files.flatMap((file) =>
      read(folder + file).match(/(?<=(?:Labels|selector|labels): \{ ).+(?= \})/g),
    );
    const ofPods = selectors.filter((selector) => selector && !selector.startsWith('kubernetes.io/metadata.name:'));
    expect(ofPods.length).toBeGreaterThanOrEqual(14);
    expect(new Set(ofPods)).toEqual(new Set(['app.kubernetes.io/name: parley-site']));
  });
});

describe('the pods', () => {
  const deployment = parse(read(`${folder}base/deployment.yaml`));

  test('meet the restricted pod security standard, which the namespace enforces, and have a read-only root', () => {
    expect(read(`${folder}base/namespace.yaml`)).toContain('pod-security.kubernetes.io/enforce: restricted');
    const { spec } = deployment.spec.template;
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
  });

  test('read the generated variables, and have time for the preStop sleep and for downloads that run', () => {
    const { containers, terminationGracePeriodSeconds } = deployment.spec.template.spec;
    const [{ envFrom, lifecycle }] = containers;
    expect(envFrom).toEqual([{ configMapRef: { name: base.configMapGenerator[0].name } }]);
    const shutdown = Number(/worker_shutdown_timeout (\d+)s;/.exec(read('nginx/templates/nginx.conf.template'))?.[1]);
    expect(terminationGracePeriodSeconds).toBeGreaterThan(lifecycle.preStop.sleep.seconds + shutdown);
  });
});

test('the API check finds misspelt fields and wrong types', async () => {
  const service = { apiVersion: 'v1', kind: 'Service' };
  expect(await apiProblems({ ...service, spec: { prots: [] } })).toEqual(['/spec/prots']);
  expect(await apiProblems({ ...service, spec: { ports: [{ port: '80' }] } })).toHaveLength(1);
  await expect(apiProblems({ apiVersion: 'apps/v1beta1', kind: 'Deployment' })).rejects.toThrow();
});
