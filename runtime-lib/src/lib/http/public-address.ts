import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The range of public IPv6 addresses. Some other ranges embed IPv4 addresses. */
const internet = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's metadata service, which others run at 169.254.169.254. Its address is in a public range. */
const platform = '168.63.129.16';

/**
 * Whether an address is public: not that of this computer, a private network, a group, or a tunnel to one of
 * these.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === platform) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(internet);
}

/** The address in a URL; undefined if it has a name, which has to be resolved. */
export function addressIn({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? undefined : host;
}
