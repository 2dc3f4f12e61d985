import { isIPv6 } from 'node:net';

export interface ClientAddress {
  readonly address: string;
  readonly network: string;
}

/**
 * An address, and what it shares with others of the same client: one with IPv6 may use all of a network of 2^64
 * (/64), so that only the network distinguishes it from others.
 */
export function clientAddress(ip: string): ClientAddress {
  // An IPv4 client of a server that listens on IPv6.
  const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  return { address, network: networkOf(address) };
}

function networkOf(address: string): string {
  const host = isIPv6(address) ? URL.parse(`http://[${address}]/`)?.hostname : undefined;
  if (host === undefined) return address;
  const [head = [], tail = []] = host
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}
