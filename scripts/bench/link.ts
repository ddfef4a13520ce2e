import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A network of two addresses: the servers have one, the load the other, in a namespace of its own. */
export type Link = { address: string; namespace: string; remove: () => Promise<void> };

const NAMESPACE = 'site-bench';
const ends = { servers: 'site-bench-a', load: 'site-bench-b' };
// The range that RFC 2544 sets aside for benchmarks.
const addresses = { servers: '198.18.7.1', load: '198.18.7.2', network: '198.18.7.0/30' };

const ip = (parameters: string) => promisify(execFile)('ip', parameters.split(' '));

/**
 * Links the servers with the load as an engine links two containers: packets of an ordinary size, a queue at each end. On
 * loopback a packet holds 64 kB, and the client's acknowledgement of the second one may wait 40 ms.
 * The route names the oldest way to avoid congestion: BBR, the default of some machines, sends by a timer, and the timer
 * would be measured.
 * @throws where this is not root's process
 */
export async function createLink(): Promise<Link> {
  const remove = async () => {
    await ip(`netns delete ${NAMESPACE}`);
  };
  await remove().catch(() => undefined);
  await ip(`netns add ${NAMESPACE}`);
  await ip(`link add ${ends.servers} type veth peer name ${ends.load} netns ${NAMESPACE}`);
  await ip(`address add ${addresses.servers}/30 dev ${ends.servers}`);
  await ip(`link set ${ends.servers} up`);
  await ip(`-n ${NAMESPACE} address add ${addresses.load}/30 dev ${ends.load}`);
  await ip(`-n ${NAMESPACE} link set ${ends.load} up`);
  await ip(`route change ${addresses.network} dev ${ends.servers} src ${addresses.servers} congctl reno`);
  return { address: addresses.servers, namespace: NAMESPACE, remove };
}
