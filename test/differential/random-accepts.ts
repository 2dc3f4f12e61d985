import type { JsonObject } from '../../compiler/base/json.ts';
import type { Accepts } from '../../compiler/ir/accepts.ts';
import type { CheckedRoute } from '../../compiler/ir/checked.ts';
import type { Choose } from './choose.ts';
import type { Call } from './compare.ts';
import { contents, multipart, multipartType } from './multipart.ts';
import type { Part } from './multipart.ts';
import { addFeed, addNode, shape } from './random-draft.ts';
import type { Draft, Feed, Kind, RandomAccepts } from './random-draft.ts';

export function randomAccepts({ chance, pick }: Choose): RandomAccepts {
  const kind = pick(['form', 'form', 'multipart', 'multipart', 'text', 'bytes'] as const);
  const files = ['pic', 'a b', 'constructor'].flatMap((name) =>
    kind === 'multipart' && chance(0.6) ? [{ name, required: chance(0.4) }] : [],
  );
  return { kind, files };
}

/** The settings of Start. */
export const settingsOf = ({ kind, files }: RandomAccepts, { pick }: Choose): JsonObject => ({
  accepts: kind,
  ...(files.length === 0
    ? {}
    : {
        files: files.map((file) => ({
          ...file,
          types: pick([['image/png', 'text/csv'], ['application/octet-stream'], ['image/gif', 'application/pdf']]),
          maxBytes: pick([10, 1_000]),
        })),
      }),
});

export const hasFields = (accepts: RandomAccepts | undefined): boolean =>
  accepts === undefined || accepts.kind === 'form' || accepts.kind === 'multipart';

const portsByKind: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  bytes: ['bytes'],
  string: ['filename', 'type'],
  number: ['size'],
};

/** The body as one value, or a part of a file, if the route has such a value of the kind. */
export function acceptedData(draft: Draft, { kind: accepted, files }: RandomAccepts, kind: Kind): Feed | undefined {
  const wholes: Readonly<Record<string, Kind>> = { text: 'string', bytes: 'bytes' };
  if (wholes[accepted] === kind) return addFeed(draft, `${addNode(draft, 'get-json-body').id}.body`, shape(kind));
  const ports = portsByKind[kind];
  if (files.length === 0 || ports === undefined) return undefined;
  const { name, required } = draft.pick(files);
  const port = draft.pick(ports);
  return addFeed(draft, `${addNode(draft, 'get-file', { name }).id}.${port}`, shape(kind, !required));
}

/** A request with such a body, in latin1; if spoiled, it may be broken, odd, or of another type. */
export function acceptedCall(
  choose: Choose,
  { route }: CheckedRoute,
  { kind, whole, files }: Accepts,
  sent: { readonly url: string; readonly headers: Call['headers'] },
  isSpoiled: boolean,
): Call {
  const { pick, chance } = choose;
  const isOdd = (probability: number): boolean => isSpoiled && chance(probability);
  const fields = [...route.nodes.values()].flatMap(({ kind: { behaviour } }) =>
    behaviour.kind === 'access' && behaviour.from.kind === 'body'
      ? [...behaviour.paths.values()].flatMap(([name]) => name ?? [])
      : [],
  );
  const texts = [...new Set(fields)]
    .filter(() => !isOdd(0.2))
    .flatMap((name): [string, string][] =>
      Array.from({ length: isOdd(0.1) ? 2 : 1 }, () => [name, pick(isOdd(0.4) ? oddTexts : goodTexts)]),
    );
  const parts = texts.map(([name, text]): Part => ({ name, text: latin1(text) }));
  const brought = files
    .filter(({ required }) => (required ? !isOdd(0.2) : chance(0.7)))
    .flatMap(({ name, types }) => {
      const file = {
        name,
        text: pick(isOdd(0.5) ? contents : (samples[types[0] ?? ''] ?? ['x'])),
        filename: pick(names),
      };
      return isOdd(0.1) ? [file, file] : [file];
    });
  const bodies: Readonly<Record<string, () => readonly [type: string, body: string]>> = {
    form: () => ['application/x-www-form-urlencoded', String(new URLSearchParams(texts))],
    multipart: () => [multipartType, multipart([...parts, ...brought], isOdd(0.05) ? 'y' : undefined)],
    text: () => ['text/plain', latin1(pick(isOdd(0.5) ? oddTexts : goodTexts))],
    bytes: () => ['image/png', pick(contents)],
  };
  const [type, body] = bodies[kind]?.() ?? ['', ''];
  const isCut = isOdd(0.15) && whole === undefined;
  return {
    method: route.method,
    url: sent.url,
    headers: { ...sent.headers, ...(isOdd(0.1) ? { 'content-type': pick(otherTypes) } : { 'content-type': type }) },
    body: isOdd(0.05) ? pick(contents) : isCut ? body.slice(0, choose.below(body.length + 1)) : body,
  };
}

const latin1 = (text: string): string => Buffer.from(text).toString('latin1');

const goodTexts = ['1', 'a', 'true', '2.5', 'é😀', '12'];
const oddTexts = ['', ' 7 ', 'on', 'false', '1e3', 'a\0b', 'x'.repeat(5_000), '{"a":1}', '\uFEFFa', 'null'];
const names = ['a.png', '', '../a', 'C:\\b\\c.gif', 'a b', latin1('é.png'), 'a\0b'];
const samples: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['\x89PNG\r\n\x1a\n', 'a,b'],
  'image/gif': ['GIF89a', '%PDF-'],
};
const otherTypes = [
  'application/json',
  'text/csv',
  'multipart/form-data',
  'multipart/form-data; boundary="bound"',
  'application/x-www-form-urlencoded',
];
