import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../setup/run.ts';
import { apiProblems } from './api-problems.ts';
import { applyPatch } from './json-patch.ts';
import { readKustomization } from './manifests.ts';
import { restrictedProblems } from './restricted.ts';

const folder = path.join(projectRoot, 'deploy/kubernetes');
const kustomizations = ['base', 'overlays/example'].map((name) => ({
  name,
  manifests: readKustomization(path.join(folder, name)),
}));
const operations = readFileSync(path.join(projectRoot, 'docs/operations.md'), 'utf8');

const labels = v.record(v.string(), v.string());
const podTemplate = v.object({
  spec: v.object({
    selector: v.object({ matchLabels: labels }),
    template: v.object({
      metadata: v.object({ labels }),
      spec: v.looseObject({
        terminationGracePeriodSeconds: v.number(),
        containers: v.tuple([
          v.looseObject({
            envFrom: v.array(v.object({ configMapRef: v.object({ name: v.string() }) })),
            ports: v.array(v.object({ name: v.string(), containerPort: v.number() })),
            lifecycle: v.object({ preStop: v.object({ sleep: v.object({ seconds: v.number() }) }) }),
          }),
        ]),
      }),
    }),
  }),
});

describe.each(kustomizations)('An operator who applies deploy/kubernetes/$name', ({ manifests }) => {
  const find = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
  const [deployment] = find('Deployment').map(({ body }) => v.parse(podTemplate, body));

  test.each(manifests)('gets $kind $metadata.name past the API server', ({ apiVersion, kind, body }) => {
    expect(apiProblems(apiVersion, kind, body)).toEqual([]);
  });

  test('finds everything in the one namespace, which admits restricted pods alone', () => {
    const [namespace, ...others] = manifests;
    expect(namespace?.kind).toBe('Namespace');
    expect(JSON.stringify(namespace?.body)).toContain('"pod-security.kubernetes.io/enforce":"restricted"');
    for (const { metadata } of others) expect(metadata.namespace).toBe(namespace?.metadata.name);
  });

  test('runs pods that this namespace admits', () => {
    expect(restrictedProblems(deployment?.spec.template.spec)).toEqual([]);
  });

  test('sets only variables that docs/operations.md explains, and the pods read them', () => {
    const [variables] = find('ConfigMap');
    const { data } = v.parse(v.object({ data: labels }), variables?.body);
    for (const name of Object.keys(data)) expect(operations).toMatch(new RegExp(`^\\| .*\`${name}\``, 'm'));
    const sources = deployment?.spec.template.spec.containers[0].envFrom.map((source) => source.configMapRef.name);
    expect(sources).toEqual([variables?.metadata.name]);
  });

  test('finds every selector meeting the pods', () => {
    const own = deployment?.spec.template.metadata.labels;
    expect(deployment?.spec.selector.matchLabels).toEqual(own);
    const selectors = ['Service', 'NetworkPolicy', 'PodDisruptionBudget']
      .flatMap((kind) => find(kind))
      .map(({ body }) => {
        const { spec } = v.parse(
          v.object({
            spec: v.looseObject({ selector: v.optional(v.unknown()), podSelector: v.optional(v.unknown()) }),
          }),
          body,
        );
        const selector = spec.podSelector ?? spec.selector;
        const parsed = v.safeParse(v.object({ matchLabels: labels }), selector);
        return parsed.success ? parsed.output.matchLabels : selector;
      });
    expect(selectors.length).toBeGreaterThanOrEqual(3);
    for (const selector of selectors) expect(selector).toEqual(own);
  });

  test('gives a leaving pod time for its preStop sleep and for downloads that run', () => {
    const template = readFileSync(path.join(projectRoot, 'nginx/templates/nginx.conf.template'), 'utf8');
    const shutdown = Number(/worker_shutdown_timeout (\d+)s;/.exec(template)?.[1]);
    const pod = deployment?.spec.template.spec;
    const sleep = pod?.containers[0].lifecycle.preStop.sleep.seconds ?? Number.NaN;
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(sleep + shutdown);
  });
});

const meta = { metadata: { name: 'x' } };
test.each([
  [
    'a misspelt field',
    'apps/v1',
    'Deployment',
    { spec: { replcas: 3, selector: {}, template: {} } },
    '/spec/replcas: unknown field',
  ],
  ['a wrong type', 'v1', 'Service', { spec: { ports: [{ port: '80' }] } }, '/spec/ports/0/port: type'],
  [
    'a missing field',
    'policy/v1',
    'PodDisruptionBudget',
    { spec: { selector: { matchExpressions: [{ key: 'a' }] } } },
    'required',
  ],
  ['an unknown kind', 'apps/v1beta1', 'Deployment', {}, 'no such kind'],
])('The API check finds %s', (_, apiVersion, kind, body, problem) => {
  expect(apiProblems(apiVersion, kind, { apiVersion, kind, ...meta, ...body }).join('\n')).toContain(problem);
});

const good = {
  name: 'web',
  securityContext: {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    runAsNonRoot: true,
    seccompProfile: { type: 'RuntimeDefault' },
    capabilities: { drop: ['ALL'] },
  },
};
const container = (changes: object) => ({
  containers: [{ ...good, securityContext: { ...good.securityContext, ...changes } }],
});
test.each([
  [{ privileged: true }, 'web: privileged'],
  [{ allowPrivilegeEscalation: undefined }, 'web: allowPrivilegeEscalation'],
  [{ readOnlyRootFilesystem: false }, 'web: readOnlyRootFilesystem'],
  [{ runAsNonRoot: undefined }, 'web: runAsNonRoot'],
  [{ runAsUser: 0 }, 'web: runAsUser 0'],
  [{ seccompProfile: { type: 'Unconfined' } }, 'web: seccompProfile'],
  [{ capabilities: { drop: ['NET_RAW'] } }, 'web: capabilities.drop'],
  [{ capabilities: { drop: ['ALL'], add: ['SYS_ADMIN'] } }, 'web: capabilities.add'],
])('The restricted standard does not hold with %j', (changes, problem) => {
  expect(restrictedProblems(container({}))).toEqual([]);
  expect(restrictedProblems(container(changes))).toEqual([problem]);
});
test.each([
  [{ hostNetwork: true }, 'hostNetwork'],
  [{ securityContext: { runAsUser: 0 } }, 'runAsUser 0'],
  [{ volumes: [{ name: 'host', hostPath: { path: '/' } }] }, 'volume host: kind'],
])('The restricted standard does not hold for a pod with %j', (changes, problem) => {
  expect(restrictedProblems({ ...container({}), ...changes })).toEqual([problem]);
});

test('A patch of a field that is not there is refused', () => {
  const patch = { op: 'replace', path: '/spec/rules/1', value: 1 } as const;
  expect(() => applyPatch({ spec: { rules: [0] } }, patch, 'a.yaml')).toThrow('a.yaml: replace /spec/rules/1');
});
