import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as autoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as namespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import * as v from 'valibot';

type Validate = (data: unknown) => boolean;

/** Compiled from the API server's own OpenAPI documents. */
const validators = new Map<string, Validate>([
  ['v1 Namespace', namespace],
  ['v1 ConfigMap', configMap],
  ['v1 Service', service],
  ['apps/v1 Deployment', deployment],
  ['autoscaling/v2 HorizontalPodAutoscaler', autoscaler],
  ['networking.k8s.io/v1 Ingress', ingress],
  ['networking.k8s.io/v1 NetworkPolicy', networkPolicy],
  ['policy/v1 PodDisruptionBudget', disruptionBudget],
]);

const schemaErrors = v.array(
  v.object({ instancePath: v.string(), keyword: v.string(), params: v.record(v.string(), v.unknown()) }),
);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** `value`, with the path of every member that is read noted in `seen`. */
function observe(value: unknown, seen: Set<string>, path = ''): unknown {
  if (!isObject(value)) return value;
  return new Proxy(value, {
    get(target, name) {
      const below = `${path}/${String(name)}`;
      seen.add(below);
      return observe(Reflect.get(target, name), seen, below);
    },
  });
}

function* fields(value: unknown, path = ''): Generator<string> {
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    yield `${path}/${name}`;
    yield* fields(member, `${path}/${name}`);
  }
}

/**
 * What the API server would refuse, or with strict validation warn of: wrong types and values, missing fields, unknown ones.
 * The schemas allow unknown fields (the server prunes them), but never read one: that is how they are found.
 */
export function apiProblems(apiVersion: string, kind: string, body: object): string[] {
  const validate = validators.get(`${apiVersion} ${kind}`);
  if (!validate) return [`${apiVersion} ${kind}: no such kind is known here`];
  const seen = new Set<string>();
  const valid = validate(observe(body, seen));
  const errors = valid ? [] : v.parse(schemaErrors, Reflect.get(validate, 'errors'));
  const unknown = [...fields(body)].filter((field) => !seen.has(field));
  return [
    ...errors.map(({ instancePath, keyword, params }) => `${instancePath}: ${keyword} ${JSON.stringify(params)}`),
    // Of an unknown object its own path is enough.
    ...unknown
      .filter((field) => seen.has(field.slice(0, field.lastIndexOf('/'))) || field.lastIndexOf('/') === 0)
      .map((field) => `${field}: unknown field`),
  ];
}
