import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, fetch } from 'undici';
import type { Fetch } from './client.ts';
import { addressIn, isPublicAddress } from './public-address.ts';

interface PublicFetch {
  readonly fetch: Fetch;
  readonly close: () => Promise<void>;
}

/** Node's lookup of all addresses of a name. */
type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A fetch for URLs chosen by others. It only connects to public addresses, and to the very address that was
 * checked, since a name may resolve to another one a moment later.
 */
export function createPublicFetch(isAllowed = isPublicAddress, resolve: Resolve = lookup): PublicFetch {
  const lookupAllowed: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const refused = error ?? addresses.map(({ address }) => refusal(address, isAllowed)).find(isError);
      const [first] = addresses ?? [];
      if (refused !== undefined) callback(refused, [], undefined);
      else if (options.all === true || first === undefined) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
  const agent = new Agent({ connect: { lookup: lookupAllowed } });
  return {
    fetch: async (url, { headers, ...sent }) => {
      // An address needs no lookup.
      const address = addressIn(new URL(url));
      const refused = address === undefined ? undefined : refusal(address, isAllowed);
      if (refused !== undefined) throw refused;
      return fetch(url, { ...sent, headers: [...headers], dispatcher: agent });
    },
    close: () => agent.close(),
  };
}

const refusal = (address: string, isAllowed: (address: string) => boolean): Error | undefined =>
  isAllowed(address) ? undefined : new Error(`${address} is no public address`);

const isError = (refused: Error | undefined): refused is Error => refused !== undefined;
