import * as v from 'valibot';

const profile = v.optional(v.object({ type: v.string() }));
const container = v.object({
  name: v.string(),
  ports: v.optional(v.array(v.object({ hostPort: v.optional(v.number()) })), []),
  securityContext: v.optional(
    v.object({
      privileged: v.optional(v.boolean()),
      allowPrivilegeEscalation: v.optional(v.boolean()),
      readOnlyRootFilesystem: v.optional(v.boolean()),
      runAsNonRoot: v.optional(v.boolean()),
      runAsUser: v.optional(v.number()),
      seccompProfile: profile,
      capabilities: v.optional(
        v.object({ drop: v.optional(v.array(v.string()), []), add: v.optional(v.array(v.string()), []) }),
      ),
    }),
    {},
  ),
});
const pod = v.object({
  hostNetwork: v.optional(v.boolean()),
  hostPID: v.optional(v.boolean()),
  hostIPC: v.optional(v.boolean()),
  securityContext: v.optional(
    v.object({ runAsNonRoot: v.optional(v.boolean()), runAsUser: v.optional(v.number()), seccompProfile: profile }),
    {},
  ),
  volumes: v.optional(v.array(v.looseObject({ name: v.string() })), []),
  initContainers: v.optional(v.array(container), []),
  containers: v.array(container),
});

const volumeKinds = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
];
const seccompTypes = ['RuntimeDefault', 'Localhost'];

/**
 * Where a pod's specification falls short of Kubernetes' "restricted" pod security standard, and of what this site asks
 * beyond it: a read-only root file system.
 */
export function restrictedProblems(podSpec: unknown): string[] {
  const spec = v.parse(pod, podSpec);
  const problems: string[] = [];
  const demand = (holds: boolean, problem: string) => void (holds || problems.push(problem));
  for (const name of ['hostNetwork', 'hostPID', 'hostIPC'] as const) demand(!spec[name], name);
  for (const volume of spec.volumes) {
    const allowed = Object.keys(volume).every((key) => key === 'name' || volumeKinds.includes(key));
    demand(allowed, `volume ${volume.name}: kind`);
  }
  demand(spec.securityContext.runAsUser !== 0, 'runAsUser 0');
  for (const { name, ports, securityContext: own } of [...spec.initContainers, ...spec.containers]) {
    const seccomp = own.seccompProfile ?? spec.securityContext.seccompProfile;
    demand(own.privileged !== true, `${name}: privileged`);
    demand(own.allowPrivilegeEscalation === false, `${name}: allowPrivilegeEscalation`);
    demand(own.readOnlyRootFilesystem === true, `${name}: readOnlyRootFilesystem`);
    demand((own.runAsNonRoot ?? spec.securityContext.runAsNonRoot) === true, `${name}: runAsNonRoot`);
    demand(own.runAsUser !== 0, `${name}: runAsUser 0`);
    demand(seccompTypes.includes(seccomp?.type ?? ''), `${name}: seccompProfile`);
    demand(own.capabilities?.drop.includes('ALL') === true, `${name}: capabilities.drop`);
    demand(own.capabilities?.add.every((added) => added === 'NET_BIND_SERVICE') !== false, `${name}: capabilities.add`);
    demand(
      ports.every(({ hostPort }) => !hostPort),
      `${name}: hostPort`,
    );
  }
  return problems;
}
