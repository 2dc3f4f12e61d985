import { isIPv6 } from 'node:net';

export interface ClientAddress {
  readonly address: string;
  readonly network: string;
}

/**
 * An address, and the network that identifies the client: a client with IPv6 may use any address in a network
 * of 2^64 (/64).
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
