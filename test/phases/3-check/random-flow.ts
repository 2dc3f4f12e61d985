import type { JsonObject } from '../../../compiler/base/json.ts';
import { add, addContainer, addSource, createDraft, fed } from './random-draft.ts';
import type { Choose, Draft, Feed, RawFlow, RawFunction, RawNode } from './random-draft.ts';
import { addCall, addFunction } from './random-calls.ts';
import { addBody, addCondition, addGiven, addKey, guardInputs } from './random-proofs.ts';
import { addPure } from './random-values.ts';

export const routeOf = (flow: RawFlow): JsonObject => ({
  ...{ id: 'a-route', method: 'POST', path: '/things' },
  flow: flowOf(flow, { trigger: flow.trigger }),
});

export const functionOf = ({ id, signature, flow }: RawFunction): JsonObject => ({
  ...{ id, ...signature },
  flow: flowOf(flow, {}),
});

const flowOf = ({ nodes }: RawFlow, start: JsonObject): JsonObject => ({
  nodes: [...nodes.values()].map(({ id, type, config, inputs, parent }) => ({
    id,
    type,
    config: type === 'start' ? start : config,
    inputs: Object.fromEntries(inputs),
    ...(parent === undefined ? {} : { parent }),
  })),
  edges: [...nodes.values()].flatMap(({ id, wires, next }) => [
    ...[...wires].map(([port, [node, output]]) => ({ from: `${node}.${output}`, to: `${id}.${port}` })),
    ...[...next].map(([port, to]) => ({ from: `${id}.${port}`, to: `${to}.in` })),
  ]),
});

/** Labels and availability: arbitrary values into arbitrary sinks, over a random acyclic control graph. */
export function randomFlow(tape: readonly number[], holds = false): RawFlow {
  const draft = createDraft(tape, holds);
  const kinds = ['log', 'log', 'insert', 'find', 'find', 'ifnull', 'branch', 'mail', 'return'] as const;
  return addControl(draft, kinds, { type: 'request' }, () => {
    for (let count = draft.pick([0, 1, 2, 3]); count > 0; count -= 1) addPure(draft);
  });
}

/** Labels through functions, which may call each other. */
export function randomCalls(tape: readonly number[]): RawFlow {
  const draft = createDraft(tape, true);
  const pure = (inside: Draft): void => {
    for (let count = inside.pick([1, 2, 3]); count > 0; count -= 1) addPure(inside);
  };
  for (let count = draft.pick([1, 2, 3]); count > 0; count -= 1)
    addFunction(draft, (inside, acts) => {
      pure(inside);
      const kinds = ['log', 'mail', 'insert', 'call'] as const;
      const acting = acts ? [1, 2].map(() => addControlNode(inside, inside.pick(kinds), false)) : [];
      pure(inside);
      return acting;
    });
  const kinds = ['log', 'insert', 'find', 'branch', 'mail', 'call', 'call', 'call', 'return'] as const;
  return addControl(draft, kinds, { type: 'request' }, () => pure(draft));
}

/** Webhooks: random conditions in random places, effects anywhere. */
export function randomWebhook(tape: readonly number[], guards = 0): RawFlow {
  const draft = createDraft(tape, true);
  const kinds = ['branch', 'check', 'insert', 'insert', 'insert', 'deduplicate', 'log', 'log', 'return'] as const;
  for (let count = 0; count < guards; count += 1) {
    const inside: Draft = { ...draft, nodes: new Map(), feeds: [], functions: [...draft.functions], isFunction: true };
    const within = ['branch', 'branch', 'insert', 'log', 'log', ...(count === 0 ? [] : (['check'] as const))] as const;
    const flow = addControl(inside, within, { type: 'webhook' }, () => undefined);
    const signature = { guard: true, inputs: guardInputs };
    draft.functions.push({ id: `function-${count}`, signature, flow, acts: true });
  }
  return addControl(draft, kinds, { type: 'webhook' }, () => undefined);
}

/** Access: calls of guards in random places, and effects and answers anywhere. */
export function randomProtected(tape: readonly number[]): RawFlow {
  const draft = createDraft(tape, true);
  const kinds = ['guard', 'guard', 'guard', 'insert', 'find', 'mail', 'branch', 'log', 'return', 'refuse'] as const;
  return addControl(draft, kinds, { type: 'request' }, () => undefined);
}

type Control =
  | 'check'
  | 'call'
  | 'guard'
  | 'log'
  | 'insert'
  | 'find'
  | 'ifnull'
  | 'branch'
  | 'mail'
  | 'return'
  | 'refuse'
  | 'deduplicate';

function addControl(draft: Draft, kinds: readonly Control[], trigger: JsonObject, prepare: () => void): RawFlow {
  const { pick } = draft;
  const isWebhook = trigger['type'] === 'webhook';
  const start = add(draft, 'start');
  const control: RawNode[] = [start];
  const several = draft.holds ? [...kinds, 'each' as const, 'each' as const] : kinds;
  for (let count = pick([2, 3, 4, 5, 6, 7]); count > 0; count -= 1) {
    prepare();
    // Valid flows must be as common as invalid ones, so a webhook mostly begins with its check.
    const check = isWebhook ? pick(['branch', 'check'] as const) : kinds.find((kind) => kind === 'guard');
    const isCheck =
      check !== undefined && kinds.includes(check) && control.length === 1 && pick([true, true, true, false]);
    const kind = isCheck ? check : pick(several);
    control.push(kind === 'each' ? addEach(draft, kinds, isWebhook) : addControlNode(draft, kind, isWebhook));
  }
  prepare();
  const refuse = addControlNode(draft, 'refuse', isWebhook);
  control.push(refuse, addControlNode(draft, 'return', isWebhook));
  connect(draft, control, refuse, isWebhook);
  return { trigger, nodes: draft.nodes, functions: draft.functions };
}

/** A For Each that contains some nodes, with a way to refuse; if no edge leads on, an item is done. */
function addEach(draft: Draft, kinds: readonly Control[], isWebhook: boolean): RawNode {
  const { pick } = draft;
  return addContainer(draft, 'for-each', (inside, node) => {
    const held: RawNode[] = [];
    for (let count = pick([1, 2, 3]); count > 0; count -= 1) held.push(addControlNode(inside, pick(kinds), isWebhook));
    const refuse = addControlNode(inside, 'refuse', isWebhook);
    connect(inside, [...held, refuse], refuse, isWebhook, true);
    const [first = refuse] = held;
    node.next.set('body', first.id);
  });
}

function connect(draft: Draft, control: readonly RawNode[], refuse: RawNode, isWebhook: boolean, mayEnd = false): void {
  const { pick } = draft;
  for (const [index, node] of control.entries()) {
    const later = control.slice(index + 1);
    for (const port of waysOn(node)) {
      // Error edges are often left out.
      if (port === 'error' && pick([true, true, false])) continue;
      const isRefusing = node.type === 'branch' && later.includes(refuse) && port === refusedSide(draft, node, pick);
      if (mayEnd && !(isWebhook && isRefusing) && pick([true, true, false])) continue;
      node.next.set(
        port,
        (isWebhook && isRefusing ? refuse : pick(pick([true, true, false]) ? later.slice(0, 2) : later)).id,
      );
    }
  }
}

/** Guesses the side to refuse: the one opposite to a proof used as the whole condition; sometimes the other. */
function refusedSide({ nodes }: Draft, branch: RawNode, pick: Choose): string {
  const condition = nodes.get(branch.wires.get('condition')?.[0] ?? '');
  const isTrue = condition?.config['operator'] !== 'ne' && condition?.type !== 'not';
  return pick([true, true, true, true, false]) === isTrue ? 'false' : 'true';
}

export function waysOn({ type }: RawNode): readonly string[] {
  switch (type) {
    case 'branch':
      return ['true', 'false'];
    case 'if-null':
      return ['null', 'present'];
    case 'deduplicate':
      return ['first', 'duplicate'];
    case 'return-json':
    case 'return-values':
      return [];
    case 'start':
    case 'for-each':
      return ['next'];
    default:
      return ['next', 'error'];
  }
}

function addControlNode(draft: Draft, kind: Control, isWebhook: boolean): RawNode {
  const { pick, feeds, functions } = draft;
  const anything = (): Feed => pick(feeds.length === 0 ? [addSource(draft)] : feeds);
  switch (kind) {
    case 'call':
      return addCall(draft, true) ?? addControlNode(draft, 'log', isWebhook);
    case 'guard':
      return add(draft, 'call', {
        function: pick(['member', 'member', 'admin', 'late', 'other']),
      });
    case 'check': {
      const node = add(draft, 'call', {
        function: pick(
          functions.length === 0
            ? ['genuine', 'genuine', 'through', 'lenient', 'seldom']
            : functions.map(({ id }) => id),
        ),
      });
      const raw = addBody(draft);
      const more =
        draft.isFunction || pick([true, true, true, false])
          ? undefined
          : add(draft, 'template', { template: 'x{{raw}}' });
      fed(node, 'body', more === undefined ? raw : { from: [fed(more, 'raw', raw).id, 'text'] });
      addKey(draft, node, 'key', pick([true, true, true, false]));
      return fed(node, 'given', addGiven(draft, pick(['header', 'header', 'header', 'other', 'constant'] as const)));
    }
    case 'log': {
      const node = add(draft, 'log', {}, { message: 'Hello' });
      if (!isWebhook) node.wires.set('data', anything().from);
      return node;
    }
    case 'mail':
      return fed(add(draft, 'send-email', {}, { to: 'a@example.com', subject: 'Hello' }), 'text', anything());
    case 'insert': {
      if (isWebhook) return add(draft, 'db-insert', { table: 'keys' }, { record: { key: 'k' } });
      const row = add(draft, 'build-object', { fields: ['text', 'data'] });
      fed(fed(row, 'text', anything()), 'data', anything());
      const node = fed(add(draft, 'db-insert', { table: 'notes' }), 'record', {
        from: [row.id, 'object'],
      });
      feeds.push({ from: [node.id, 'failure'], fields: ['message', 'code'] });
      return node;
    }
    case 'find': {
      const node = add(
        draft,
        'db-find',
        {
          table: 'users',
          where: [{ column: 'id', operator: 'eq' }],
          columns: ['email', 'token'],
        },
        { id: 1 },
      );
      feeds.push(
        { from: [node.id, 'record'], fields: ['email', 'token'] },
        { from: [node.id, 'record'], fields: ['email', 'token'] },
      );
      return node;
    }
    case 'ifnull': {
      const feed = anything();
      const node = fed(add(draft, 'if-null'), 'value', feed);
      feeds.push({
        from: [node.id, 'value'],
        ...(feed.fields === undefined ? {} : { fields: feed.fields }),
      });
      return node;
    }
    case 'branch':
      return isWebhook
        ? fed(add(draft, 'branch'), 'condition', addCondition(draft, 3))
        : add(draft, 'branch', {}, { condition: true });
    case 'deduplicate':
      return add(draft, 'deduplicate', { keepDays: 1 }, { key: 'k' });
    case 'refuse':
      return add(
        draft,
        'return-json',
        { status: pick([401, 401, 403, 400, draft.isFunction ? 302 : 200]) },
        { body: {} },
      );
    case 'return':
      if (draft.isFunction) return add(draft, 'return-values');
      return isWebhook
        ? add(draft, 'return-json', { status: pick([200, 200, 302, 500]) }, { body: { received: true } })
        : fed(add(draft, 'return-json'), 'body', anything());
  }
}
