import type { Choose } from './choose.ts';
import { portOf, sourceFor } from './random-call.ts';
import { addNode, createDraft, flowOf, record, shape, wire } from './random-draft.ts';
import type { Draft, Parameter, Point, RandomFunction, Shape } from './random-draft.ts';
import { growFlow } from './random-flow.ts';
import { sourceOf } from './random-sources.ts';

/** Names that clash with those of ports, of emitted code or with each other. */
const names = ['price', 'in', 'next', 'error', 'failure', 'now', 'app', 'constructor', 'a', 'aB', 'total', 'class'];

const person = record([
  ['a', shape('string')],
  ['b', shape('number', true)],
]);

/** A function, which may call those before it. Every other one only computes. */
export function randomFunction(
  choose: Choose,
  id: string,
  before: readonly RandomFunction[],
  mayQueue: boolean,
): Omit<RandomFunction, 'does' | 'needsTransaction' | 'forbidsTransaction' | 'needsRequest'> {
  const acts = choose.chance(0.5);
  const transaction = acts && choose.chance(0.25);
  const guard = acts && choose.chance(0.4);
  const inputs = parameters(choose, 3);
  const outputs = parameters(choose, 3);
  const draft = createDraft(choose, {
    hasRequest: false,
    hasHeaders: choose.chance(0.3),
    hasBody: false,
    hasRaw: false,
    params: [],
    declared: new Map(),
    functions: before,
    mayBeRefused: guard,
  });
  growFlow(draft, {
    ...{ isWebhook: false, isCron: false, transaction, mayQueue: mayQueue && acts, mayFail: !guard, start: {} },
    acts,
    takes: inputs.map(({ name, shape: given }) => [portOf('input', name), given]),
    ends: (point) => (guard && choose.chance(0.4) ? refuse(draft, point) : endFunction(draft, point, outputs)),
  });
  const types = (all: readonly Parameter[]) => Object.fromEntries(all.map((each) => [each.name, typeOf(each.shape)]));
  const file = {
    id,
    inputs: types(inputs),
    outputs: types(outputs),
    ...(transaction ? { transaction } : {}),
    ...(guard ? { guard } : {}),
    flow: flowOf(draft),
  };
  return { id, inputs, outputs, file };
}

function parameters({ below, pick, chance }: Choose, most: number): readonly Parameter[] {
  const chosen = new Set(Array.from({ length: below(most) + 1 }, () => pick(names)));
  return [...chosen].map((name) => ({ name, shape: randomShape() }));

  function randomShape(): Shape {
    const kind = pick(['string', 'string', 'number', 'number', 'boolean', 'unknown', 'list', 'object'] as const);
    const missing = chance(0.3);
    if (kind === 'object') return { ...person, missing };
    return kind === 'list' ? { kind, missing, element: shape('string') } : shape(kind, missing);
  }
}

function typeOf({ kind, missing }: Shape): string {
  const type = kind === 'list' ? 'string[]' : kind === 'object' ? '{ a: string; b?: number }' : kind;
  return missing && kind !== 'unknown' ? `${type} | null` : type;
}

/** A guard answers on behalf of its caller. */
function refuse(draft: Draft, point: Point): void {
  const headers = draft.chance(0.3) ? ['X-Info'] : [];
  const node = addNode(draft, 'return-json', { status: draft.pick([302, 304, 401, 403, 404, 500]), headers });
  wire(draft, node, 'body', sourceOf(draft, point, ['unknown', 'object', 'string', 'list'], { optional: true }));
  for (const name of headers) wire(draft, node, name, sourceOf(draft, point, ['string']));
  for (const from of point.exits) draft.edges.push({ from, to: `${node.id}.in` });
}

function endFunction(draft: Draft, point: Point, outputs: readonly Parameter[]): void {
  const given = outputs.map((output) => ({ ...output, source: sourceFor(draft, point, output.shape) }));
  const node = addNode(draft, 'return-values');
  for (const {
    name,
    source,
    shape: { missing },
  } of given)
    if (!missing || draft.chance(0.8)) wire(draft, node, portOf('output', name), source);
  for (const from of point.exits) draft.edges.push({ from, to: `${node.id}.in` });
}
