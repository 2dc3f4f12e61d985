import { requestError } from './errors.ts';
import { addressIn, isPublicAddress } from './public-address.ts';

/** A URL chosen by others. public-fetch.ts checks the address that its name resolves to. */
export function publicUrl(value: string, name: string, status = 400): string {
  const url = value.isWellFormed() ? URL.parse(value) : null;
  if (
    url === null ||
    url.protocol !== 'https:' ||
    url.username !== '' ||
    url.password !== '' ||
    isInside(url)
  )
    throw requestError(`${name} must be an https URL of a public server`, status);
  url.hash = '';
  return url.href;
}

function isInside(url: URL): boolean {
  const address = addressIn(url);
  return address !== undefined && !isPublicAddress(address);
}
