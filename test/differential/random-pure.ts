import type { JsonObject } from '../../compiler/base/json.ts';
import type { Draft, Kind, Point, Ports, Shape } from './random-draft.ts';
import { addFeed, addNode, record, shape } from './random-draft.ts';
import { addUserComparison } from './random-auth.ts';
import { addCall } from './random-call.ts';
import { addMap } from './random-body.ts';
import { addListWork, listSource } from './random-lists.ts';
import { makerAt } from './random-maker.ts';
import type { Maker } from './random-maker.ts';
import { addProperty, addSplit } from './random-parts.ts';
import { anything, calculations, conversions, scalars } from './random-scalars.ts';
import { requestData } from './random-sources.ts';
import { structures } from './random-structures.ts';
import { randomText } from './random-text.ts';
import { addTime } from './random-time.ts';

/** Adds one pure node of any kind, over the values available at a point. */
export function addPure(draft: Draft, point: Point): void {
  const { pick, chance } = draft;
  const maybe = chance(0.3) ? ('optional' as const) : undefined;
  const maker = makerAt(draft, point);
  const addText = (): void => {
    const { config, ports, result } = randomText(pick, maybe);
    maker.give('text', config, ports, 'result', result);
  };
  pick([
    () => requestData(draft, pick(anything)),
    ...conversions(maker, maybe),
    ...calculations(maker),
    addText,
    addText,
    // Code is rare: type-checking its TypeScript takes a while.
    () => (chance(0.3) ? addCode(maker) : addTemplate(maker)),
    () => (chance(0.3) ? addCodeOverParts(maker) : addTemplate(maker)),
    () => addHash(maker),
    () => maker.give('within-tolerance', { seconds: 300 }, [['timestamp', ['number']]], 'result', shape('boolean')),
    () => maker.give(pick(['now', 'uuid']), {}, [], 'value', shape('string')),
    () => addToken(maker),
    ...structures(maker),
    () => addProperty(draft, point),
    () => addProperty(draft, point),
    () => addSplit(draft, point),
    () => addListWork(draft, point),
    () => addListWork(draft, point),
    () => addMap(draft, point, listSource(draft, point), addPure),
    () => addMap(draft, point, listSource(draft, point), addPure),
    () => addSignature(maker),
    () => addUserComparison(draft),
    () => addTime(draft, point),
    ...(draft.functions.length === 0 ? [] : [addCall, addCall, addCall].map((add) => () => add(draft, point))),
  ])();
}

function addCode({ draft, give }: Maker): void {
  const [expression, output, inputs] = draft.pick<
    readonly [string, 'string' | 'number' | 'boolean', Readonly<Record<string, Kind>>]
  >([
    ['Math.round(n * 1.19) / n', 'number', { n: 'number' }],
    ['s.trim().toUpperCase() + n', 'string', { s: 'string', n: 'number' }],
    ["s.split(',').length > 1 && b", 'boolean', { s: 'string', b: 'boolean' }],
    ['b ? s.length : n', 'number', { b: 'boolean', s: 'string', n: 'number' }],
    ["/^[a-z]+$/u.test(s) ? s.replace(/a/u, 'b') : s.split(/\\s/u).join('-')", 'string', { s: 'string' }],
  ]);
  give(
    'code',
    draft.chance(0.5)
      ? { inputs, expression, output }
      : { inputs: Object.fromEntries(Object.keys(inputs).map((name) => [name, inputs[name] ?? 'auto'])), expression },
    Object.entries(inputs).map(([name, kind]) => [name, [kind]]),
    'value',
    shape(output),
  );
}

/** Code over objects and lists. Declared parts of unknown data are read; of an input without a type, nothing is. */
function addCodeOverParts({ draft, give }: Maker): void {
  const [expression, inputs, kinds, output] = draft.pick<
    readonly [string, JsonObject | readonly string[], Readonly<Record<string, Kind>>, Shape]
  >([
    ['{ ...o, n: 1 }', { o: '{ a: string; b?: unknown }' }, { o: 'object' }, record([['a', shape('string')]])],
    ['o.a', { o: '{ a: { c: number } | null }' }, { o: 'object' }, shape('unknown')],
    ["l.filter((each) => typeof each === 'string')", ['l'], { l: 'list' }, shape('list')],
    ['l.map((each, at) => ({ at, each }))', { l: 'unknown[]' }, { l: 'list' }, shape('list')],
    ['l.map(({ a, ...rest }) => ({ a, rest }))', { l: '{ a?: string; b: number }[]' }, { l: 'list' }, shape('list')],
    ["Object.groupBy(l, (each) => (each > 1 ? 'more' : 'less'))", { l: 'number[]' }, { l: 'list' }, shape('object')],
    ['Object.groupBy(l, (each) => `n${each}`)', { l: 'number[]' }, { l: 'list' }, shape('object')],
    ['[v, v]', ['v'], { v: 'unknown' }, shape('list')],
    ['v ?? 1', ['v'], { v: 'unknown' }, shape('unknown')],
    ['(v || w) ?? !w', ['v', 'w'], { v: 'object', w: 'string' }, shape('unknown')],
    ["typeof v === 'number' ? v * 2 : null", ['v'], { v: 'unknown' }, shape('number', true)],
    ['{ v, s: s.at(0) }', { v: 'auto', s: 'string' }, { v: 'unknown', s: 'string' }, record([['v', shape('unknown')]])],
  ]);
  const ports = Object.entries(kinds).map(([name, kind]) => [name, [kind]] as const);
  give('code', { inputs, expression }, ports, 'value', output);
}

function addTemplate({ draft, give }: Maker): void {
  const kinds: readonly Kind[] = draft.hasRaw && draft.chance(0.05) ? ['bytes'] : scalars;
  const p = ['p', kinds] as const;
  const [template, ports] = draft.pick<readonly [string, Ports]>([
    ['{{p}}', [p]],
    ['a {{p}} \\{{ {{ q }}', [p, ['q', scalars]]],
    ['{{p}}{{q}}', [p, ['q', scalars]]],
  ]);
  give('template', { template }, ports, 'text', shape(kinds.includes('bytes') ? 'bytes' : 'string'));
}

function addHash({ draft: { hasRaw, pick, chance }, give }: Maker): void {
  give(
    'hash',
    {
      algorithm: pick(['sha256', 'sha512', 'md5', 'sha1']),
      encoding: pick(['hex', 'base64', 'base64url']),
      ...(chance(0.3) ? { prefix: 'h=' } : {}),
    },
    [['data', chance(0.2) && hasRaw ? ['bytes'] : ['string']]],
    'hash',
    shape('string'),
  );
}

/** A token goes through a Hash: what is issued may not go everywhere. */
function addToken({ draft }: Maker): void {
  const token = addNode(draft, 'random-token', draft.pick([{}, { bytes: 16, encoding: 'hex' }]));
  const hash = addNode(draft, 'hash', { algorithm: 'sha256', encoding: 'base64' });
  draft.edges.push({ from: `${token.id}.token`, to: `${hash.id}.data` });
  addFeed(draft, `${hash.id}.hash`, shape('string'));
}

function addSignature({ draft, add }: Maker): void {
  const { id, sources } = add('parse-signature', { format: draft.pick(['key-value', 'list']) }, [
    ['header', ['string']],
  ]);
  addFeed(draft, `${id}.timestamp`, shape('number', true), sources);
  addFeed(draft, `${id}.signatures`, { kind: 'list', missing: false, element: shape('string') }, sources);
}
