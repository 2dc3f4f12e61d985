import { createHmac, randomUUID } from 'node:crypto';
import type { Signing, Token } from '../../compiler/ir/signing.ts';

export interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** In seconds. */
  readonly now: number;
}

/** The headers that prove that a delivery comes from the sender of a webhook. */
export function signDelivery(
  signing: Signing | Token,
  value: string,
  delivery: Delivery,
): Readonly<Record<string, string>> {
  if (!('data' in signing))
    return { [signing.header]: signing.scheme === undefined ? value : `${signing.scheme} ${value}` };
  const { header, algorithm, encoding, prefix, secret, data } = signing;
  const own = ownHeaders(signing, delivery);
  const signed = data.map((part) => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'body') return delivery.body;
    return part.kind === 'header' ? (own.get(part.name) ?? '') : String(delivery.now);
  });
  const key = value.startsWith(secret.prefix) ? value.slice(secret.prefix.length) : value;
  const hmac = createHmac(algorithm, Buffer.from(key, secret.encoding)).update(signed.join(''));
  return { ...Object.fromEntries(own), [header]: written(signing, `${prefix}${hmac.digest(encoding)}`, delivery.now) };
}

/** The headers that are signed besides the body: the time, and the id of the delivery, which may be given. */
function ownHeaders({ data, tolerance }: Signing, { headers, now }: Delivery): ReadonlyMap<string, string> {
  const given = new Map(Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text]));
  const names = [...data, ...(tolerance === undefined ? [] : [tolerance.clock])].flatMap((part) =>
    part.kind === 'header' ? [part.name] : [],
  );
  const clock = tolerance?.clock.kind === 'header' ? tolerance.clock.name : undefined;
  return new Map(
    names.map((name) => [
      name,
      name === clock ? String(now) : (given.get(name.toLowerCase()) ?? `msg_${randomUUID()}`),
    ]),
  );
}

function written({ format, version, data, tolerance }: Signing, hash: string, now: number): string {
  if (format === 'plain') return hash;
  if (format === 'list') return `${version},${hash}`;
  const hasTime = tolerance?.clock.kind === 'signature' || data.some(({ kind }) => kind === 'signature');
  return `${hasTime ? `t=${now},` : ''}${version}=${hash}`;
}
