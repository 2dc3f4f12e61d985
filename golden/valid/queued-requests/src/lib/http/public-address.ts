import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where addresses of the Internet are in IPv6. Elsewhere, some hold one of IPv4. */
const internet = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Where Azure answers about the computer that asks, as others do at 169.254.169.254. By its range it is one of the
 * Internet.
 */
const platform = '168.63.129.16';

/** Whether an address is one of the Internet: not of this computer, a private network, a group, or a tunnel to one. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === platform) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(internet);
}

/** The address that a URL names itself; undefined if it has a name, which stands for one. */
export function addressIn({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? undefined : host;
}
