import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { projectRoot } from '../../generator/files.ts';
import { workFolder } from '../../generator/temporary-files.ts';

const folder = path.join(projectRoot, 'deploy/kubernetes');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const documents = (text: string) => parseAllDocuments(text).map((document) => document.toJS());
const files = globSync('**/*.yaml', { cwd: folder });
const kustomizations = files.filter((file) => file.endsWith('kustomization.yaml')).map((file) => parse(read(file)));
const manifests = files.filter((file) => !file.endsWith('kustomization.yaml'));

/** In node_modules, so that TypeScript finds packages from it. */
const work = workFolder(afterAll, path.join(projectRoot, 'node_modules'));

/** Returns the objects of a kustomization; none without kubectl, which GitHub's machines have and .ci/run installs. */
function render(kustomization: string) {
  const { error, stdout, stderr } = spawnSync('kubectl', ['kustomize', kustomization], { encoding: 'utf8' });
  if (!error) expect(stderr).toBe('');
  return documents(stdout ?? '');
}

const objects = render(path.join(folder, 'overlays/example'));
const ingressOverlay = read('overlays/example/kustomization.yaml')
  .replaceAll('../../', '../../deploy/kubernetes/')
  .replace('  - namespace.yaml\n', '')
  .replace('  - network-policy-api.yaml\n', '')
  .replace('components/gateway\n', 'components/ingress\n')
  .replace(/ {2}- target: \{ kind: HTTPRoute.*/s, '');
writeFileSync(path.join(work, 'kustomization.yaml'), ingressOverlay);
const withIngress = render(work);

/** Returns an object as TypeScript with its type from the API server's OpenAPI documents, which has no unknown fields. */
function typed({ apiVersion, kind, ...fields }: { apiVersion: string; kind: string }): string {
  const [, group = ''] = /^(gateway|monitoring)\./.exec(apiVersion) ?? [];
  const packages: Record<string, string> = { gateway: 'gateway-api', monitoring: 'prometheus-operator' };
  const models = packages[group] ? `@kubernetes-models/${packages[group]}` : 'kubernetes-models';
  return `: import('${models}/${apiVersion}').I${kind} = ${JSON.stringify({ apiVersion, kind, ...fields })};`;
}

test('every manifest, and what kustomize renders with an Ingress or a Gateway, has the types of the API server', () => {
  const wrong = { apiVersion: 'v1', kind: 'Service', spec: { prots: [] } };
  const all = [...manifests.flatMap((file) => documents(read(file))), ...objects, ...withIngress];
  const lines = all.map((object, index) => `export const object${index}${typed(object)}`);
  const file = path.join(work, 'manifests.ts');
  writeFileSync(file, [...lines, '// @ts-expect-error', `export const wrong${typed(wrong)}`].join('\n'));
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve'];
  expect(spawnSync('tsc', [...options, file], { encoding: 'utf8' }).stdout).toBe('');
});

test('every manifest belongs to a kustomization, and docs/reference.md explains every variable in them', () => {
  const listed = kustomizations.flatMap(({ resources }) => resources.filter((file: string) => file.endsWith('.yaml')));
  expect(manifests.map((file) => path.basename(file)).sort()).toEqual(listed.sort());
  const generators = kustomizations.flatMap(({ configMapGenerator = [] }) => configMapGenerator);
  const reference = readFileSync(path.join(projectRoot, 'docs/reference.md'), 'utf8');
  for (const literal of generators.flatMap(({ literals }) => literals))
    expect(reference).toContain(`| \`${literal.split('=')[0]}\``);
});

describe.skipIf(objects.length === 0)('as kustomize renders it, the example', () => {
  const objectOf = (kind: string, name = 'web') =>
    objects.find((object) => object.kind === kind && object.metadata.name === name);
  const pod = () => objectOf('Deployment').spec.template.spec;

  test('has one namespace, and an Ingress in place of the HTTPRoute if its overlay has the component', () => {
    for (const { metadata } of objects) expect(metadata.namespace ?? metadata.name).toBe('parley');
    expect(withIngress.map(({ kind }) => kind)).toContain('Ingress');
    expect(withIngress.map(({ kind }) => kind)).not.toContain('HTTPRoute');
  });

  test('has the image by its digest, the variables in its pods, and the overlay’s host and controller', () => {
    const [web] = pod().containers.filter(({ name }: { name: string }) => name === 'web');
    expect(web.image).toMatch(/^registry\.example\.com\/parley-site@sha256:[0-9a-f]{64}$/);
    const { metadata, data } = objects.find(({ kind }) => kind === 'ConfigMap');
    expect(web.envFrom).toEqual([{ configMapRef: { name: metadata.name } }]);
    expect(data).toMatchObject({ ASSETS_DIR: '/var/lib/site-assets', METRICS_PORT: '9145', HSTS_MAX_AGE: '600' });
    expect(objectOf('HTTPRoute').spec.hostnames).toEqual(['www.parley.example']);
    expect(objectOf('HTTPRoute').spec.parentRefs).toMatchObject([{ namespace: 'gateway-system' }]);
  });

  test.each([
    ['web', 'gateway-system', 'http'],
    ['web-metrics', 'monitoring', 'metrics'],
  ])('has a network policy %s that allows the namespace %s only the port %s', (policy, namespace, port) => {
    const from = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } } }];
    expect(objectOf('NetworkPolicy', policy).spec.ingress).toEqual([{ from, ports: [{ port, protocol: 'TCP' }] }]);
  });

  test('has a sidecar by its digest, and a ServiceMonitor of its port', () => {
    const [sidecar] = pod().containers.filter(({ name }: { name: string }) => name === 'metrics');
    expect(sidecar.image).toMatch(/:\d+\.\d+\.\d+@sha256:[0-9a-f]{64}$/);
    for (const { securityContext } of [sidecar, pod()]) expect(securityContext).not.toHaveProperty('runAsUser');
    const [{ port }] = objectOf('ServiceMonitor').spec.endpoints;
    expect(objectOf('Service').spec.ports.map(({ name }: { name: string }) => name)).toContain(port);
  });

  test('uses the same labels everywhere to select the deployment’s pods', () => {
    const json = JSON.stringify(objects.filter(({ kind }) => kind !== 'Namespace'));
    const withoutNamespaces = json.replace(/"namespaceSelector":\{.*?\}\}/g, '""');
    const labels = withoutNamespaces.match(/(?<="(?:labels|matchLabels|selector)":)\{[^{]*?\}/g) ?? [];
    expect(labels.length).toBeGreaterThanOrEqual(14);
    expect(new Set(labels)).toEqual(new Set([JSON.stringify({ 'app.kubernetes.io/name': 'parley-site' })]));
  });

  test('meets the restricted security standard, with read-only roots', () => {
    const { labels } = objectOf('Namespace', 'parley').metadata;
    // The cluster refuses pods that share the host's namespaces, or may become root.
    expect(labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
    const capabilities = { drop: ['ALL'] };
    const restricted = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities };
    for (const { securityContext } of pod().containers) expect(securityContext).toMatchObject(restricted);
  });
});
