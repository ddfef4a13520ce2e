/**
 * Makes requests to this machine go past the proxy that HTTP_PROXY names, in this process and the programs that it starts.
 * Node.js uses that proxy even for loopback if NODE_USE_ENV_PROXY is set.
 */
const { no_proxy, NO_PROXY } = process.env;
const hosts = [...(no_proxy || NO_PROXY || '').split(/[\s,]+/), 'localhost', '127.0.0.1'];
// Programs read either name, and prefer the lower-case one if both are set.
process.env.NO_PROXY = process.env.no_proxy = [...new Set(hosts)].filter(Boolean).join(',');
