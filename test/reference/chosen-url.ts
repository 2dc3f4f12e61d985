import { BlockList, isIP } from 'node:net';
import type { ComputeContext } from './compute.ts';
import { objectIn, textsOf } from './config.ts';
import { refuse } from './refusal.ts';

/** The URL in a value, if the node may call its server. */
export function chosenUrl({ config, input, sourceName, status }: ComputeContext): string {
  const refusal = (rule: string): Error => refuse(status('url'), `${sourceName('url')} must be ${rule}`);
  const value = String(input('url'));
  const url = value.isWellFormed() && URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== 'https:' || url.username + url.password !== '' || isInside(url.hostname))
    throw refusal('an https URL of a public server');
  const origin = objectIn(config, 'dynamicOrigin');
  const isListed = textsOf(origin, 'allow').some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
  if (origin['allow'] !== 'public' && !isListed) throw refusal('the URL of a server that may be called');
  return url.href.split('#')[0] ?? '';
}

/** Networks that are not part of the Internet, by the registries of IANA. */
const inside = new BlockList();
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
]) {
  const [address = '', bits] = network.split('/');
  inside.addSubnet(address, Number(bits), 'ipv4');
}
const internet = new BlockList();
internet.addSubnet('2000::', 3, 'ipv6');

function isInside(hostname: string): boolean {
  const host = hostname.replaceAll(/[[\]]/g, '');
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(host);
  if (mapped !== null) {
    const [high = 0, low = 0] = mapped.slice(1).map((part) => Number.parseInt(part, 16));
    return inside.check([high >> 8, high & 255, low >> 8, low & 255].join('.'), 'ipv4');
  }
  if (isIP(host) === 4) return inside.check(host, 'ipv4');
  return isIP(host) === 6 && (!internet.check(host, 'ipv6') || /^(?:2001:(?:0|db8)?:|2002:)/.test(host));
}
