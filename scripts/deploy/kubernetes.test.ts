import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as autoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as namespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../setup/run.ts';

type Validate = ((data: unknown) => boolean) & { errors?: unknown };

/** Compiled from the API server's own OpenAPI documents. They accept unknown fields without reading them. */
const validators: Record<string, Validate> = {
  'v1 Namespace': namespace,
  'v1 Service': service,
  'apps/v1 Deployment': deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': autoscaler,
  'networking.k8s.io/v1 Ingress': ingress,
  'networking.k8s.io/v1 NetworkPolicy': networkPolicy,
  'policy/v1 PodDisruptionBudget': disruptionBudget,
};

const read = (...name: string[]) => readFileSync(path.join(projectRoot, ...name), 'utf8');
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The member at a path, where there is one. */
const at = (value: unknown, ...keys: readonly PropertyKey[]): unknown =>
  keys.reduce((found, key) => (isObject(found) ? Reflect.get(found, key) : undefined), value);

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

/** Returns what the API server would refuse, or warn of: wrong types, missing and unknown fields. */
function apiProblems(object: unknown): unknown[] {
  const { apiVersion, kind } = v.parse(v.object({ apiVersion: v.string(), kind: v.string() }), object);
  const validate = validators[`${apiVersion} ${kind}`];
  if (!validate) return [`no such kind: ${apiVersion} ${kind}`];
  const seen = new Set(['/apiVersion', '/kind']);
  if (!validate(observe(object, seen))) return [validate.errors];
  // An unknown field's own members are not read either.
  return fields(object).filter((field) => !seen.has(field));
}

const folder = path.join('deploy', 'kubernetes');
const files = globSync('**/*.yaml', { cwd: path.join(projectRoot, folder) }).sort();
const documents = new Map<string, unknown>(files.map((file) => [file, parse(read(folder, file))]));
const objects = [...documents].filter(([file]) => !file.endsWith('kustomization.yaml'));
const kustomizations = ['base', 'overlays/example'] as const;
const kustomization = (name: (typeof kustomizations)[number]) => documents.get(`${name}/kustomization.yaml`);
const strings = v.array(v.string());

describe('the Kubernetes manifests', () => {
  test.each(objects)('%s is accepted by the API server, in the one namespace', (_, object) => {
    expect(apiProblems(object)).toEqual([]);
    expect(at(object, 'metadata', at(object, 'kind') === 'Namespace' ? 'name' : 'namespace')).toBe('parley');
  });

  test('are all listed by a kustomization', () => {
    const listed = kustomizations.flatMap((name) =>
      v.parse(strings, at(kustomization(name), 'resources')).map((file) => path.join(name, file)),
    );
    expect(listed.sort()).toEqual([...objects.map(([file]) => file), 'base'].sort());
  });

  test('are patched only where the base has the object and the replaced field', () => {
    const patch = v.object({ target: v.object({ kind: v.string(), name: v.string() }), patch: v.string() });
    const operation = v.object({ op: v.picklist(['add', 'replace']), path: v.string() });
    const patches = v.parse(v.array(patch), at(kustomization('overlays/example'), 'patches'));
    for (const { target, patch: operations } of patches) {
      const [, object] = objects.find(([, each]) => at(each, 'kind') === target.kind) ?? [];
      expect(at(object, 'metadata', 'name')).toBe(target.name);
      for (const { op, path: pointer } of v.parse(v.array(operation), parse(operations))) {
        expect(at(object, ...pointer.slice(1).split('/')) !== undefined, pointer).toBe(op === 'replace');
      }
    }
  });

  test.each(kustomizations)('set only variables that docs/operations.md explains: %s', (name) => {
    const literals = v.parse(strings, at(kustomization(name), 'configMapGenerator', 0, 'literals'));
    const operations = read('docs', 'operations.md');
    for (const literal of literals) expect(operations).toContain(`| \`${literal.split('=')[0]}\``);
  });

  test('select the pods of the deployment', () => {
    const labels = { 'app.kubernetes.io/name': 'parley-site' };
    const selectors = objects.flatMap(([, object]) =>
      [
        at(object, 'spec', 'selector'),
        at(object, 'spec', 'podSelector'),
        at(object, 'spec', 'template', 'metadata', 'labels'),
      ].filter(isObject),
    );
    expect(selectors.length).toBeGreaterThanOrEqual(6);
    for (const selector of selectors) expect(at(selector, 'matchLabels') ?? selector).toEqual(labels);
  });
});

describe('the pods', () => {
  const pod = at(documents.get('base/deployment.yaml'), 'spec', 'template', 'spec');

  test('meet the restricted pod security standard, which the namespace enforces, and have a read-only root', () => {
    const labels = at(documents.get('base/namespace.yaml'), 'metadata', 'labels');
    expect(labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
    for (const name of ['hostNetwork', 'hostPID', 'hostIPC', 'initContainers']) expect(pod).not.toHaveProperty(name);
    expect(at(pod, 'securityContext')).toEqual({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(at(pod, 'volumes')).toEqual([{ name: 'tmp', emptyDir: expect.anything() }]);
    const securityContext = {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    };
    const ports = [{ name: 'http', containerPort: 8080 }];
    expect(at(pod, 'containers')).toEqual([expect.objectContaining({ securityContext, ports })]);
  });

  test('read the generated variables, and have time for the preStop sleep and for downloads that run', () => {
    const container = at(pod, 'containers', 0);
    const generated = at(kustomization('base'), 'configMapGenerator', 0, 'name');
    expect(at(container, 'envFrom')).toEqual([{ configMapRef: { name: generated } }]);
    const template = read('nginx', 'templates', 'nginx.conf.template');
    const shutdown = Number(/worker_shutdown_timeout (\d+)s;/.exec(template)?.[1]);
    const sleep = Number(at(container, 'lifecycle', 'preStop', 'sleep', 'seconds'));
    expect(Number(at(pod, 'terminationGracePeriodSeconds'))).toBeGreaterThan(sleep + shutdown);
  });
});

test.each([
  ['a misspelt field', { apiVersion: 'v1', kind: 'Service', spec: { prots: [] } }, ['/spec/prots']],
  ['a wrong type', { apiVersion: 'v1', kind: 'Service', spec: { ports: [{ port: '80' }] } }, [expect.anything()]],
  ['an unknown kind', { apiVersion: 'apps/v1beta1', kind: 'Deployment' }, ['no such kind: apps/v1beta1 Deployment']],
])('the API check finds %s', (_, object, problems) => {
  expect(apiProblems(object)).toEqual(problems);
});
