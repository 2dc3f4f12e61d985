import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';

/** A flow as it stands in a file, in a form that is easy to walk. */
export interface RawNode {
  readonly id: string;
  readonly type: string;
  readonly config: JsonObject;
  readonly inputs: Map<string, JsonValue>;
  readonly wires: Map<string, readonly [node: string, port: string]>;
  readonly next: Map<string, string>;
}
export interface RawFlow {
  readonly trigger: JsonObject;
  readonly nodes: ReadonlyMap<string, RawNode>;
}

/** A value of the flow: scalars and objects are kept apart, since most ports take only one of them. */
interface Feed {
  readonly from: readonly [node: string, port: string];
  readonly fields?: readonly string[];
}
/** Decisions are read off a tape of numbers, so that fast-check can shrink a flow. */
type Choose = <T>(items: readonly T[]) => T;

interface Draft {
  readonly nodes: Map<string, RawNode>;
  readonly feeds: Feed[];
  readonly pick: Choose;
}

export function routeOf({ trigger, nodes }: RawFlow): JsonObject {
  return {
    id: 'a-route',
    method: 'POST',
    path: '/things',
    flow: {
      nodes: [...nodes.values()].map(({ id, type, config, inputs }) => ({
        id,
        type,
        config: type === 'start' ? { trigger } : config,
        inputs: Object.fromEntries(inputs),
      })),
      edges: [...nodes.values()].flatMap(({ id, wires, next }) => [
        ...[...wires].map(([port, [node, output]]) => ({ from: `${node}.${output}`, to: `${id}.${port}` })),
        ...[...next].map(([port, to]) => ({ from: `${id}.${port}`, to: `${to}.in` })),
      ]),
    },
  };
}

/** Labels and availability: any values into any sinks, over a random acyclic control graph. */
export function randomFlow(tape: readonly number[]): RawFlow {
  const draft = createDraft(tape);
  const kinds = ['log', 'log', 'insert', 'find', 'find', 'ifnull', 'branch', 'mail', 'return'] as const;
  return addControl(draft, kinds, { type: 'request' }, () => {
    for (let count = draft.pick([0, 1, 2, 3]); count > 0; count -= 1) addPure(draft);
  });
}

/** Webhooks: random conditions at random places, effects anywhere. */
export function randomWebhook(tape: readonly number[]): RawFlow {
  const draft = createDraft(tape);
  const kinds = ['branch', 'branch', 'insert', 'insert', 'insert', 'deduplicate', 'log', 'log', 'return'] as const;
  return addControl(draft, kinds, { type: 'webhook' }, () => undefined);
}

function createDraft(tape: readonly number[]): Draft {
  let place = 0;
  const pick: Choose = (items) => {
    const item = items[(tape[place] ?? 0) % items.length];
    place += 1;
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return { nodes: new Map(), feeds: [], pick };
}

function add({ nodes }: Draft, type: string, config: JsonObject = {}, inputs: JsonObject = {}): RawNode {
  const node: RawNode = {
    id: `${type}${nodes.size}`,
    type,
    config,
    inputs: new Map(Object.entries(inputs)),
    wires: new Map(),
    next: new Map(),
  };
  nodes.set(node.id, node);
  return node;
}

type Control = 'log' | 'insert' | 'find' | 'ifnull' | 'branch' | 'mail' | 'return' | 'refuse' | 'deduplicate';

function addControl(draft: Draft, kinds: readonly Control[], trigger: JsonObject, prepare: () => void): RawFlow {
  const { pick } = draft;
  const isWebhook = trigger['type'] === 'webhook';
  const start = add(draft, 'start');
  const control: RawNode[] = [start];
  for (let count = pick([2, 3, 4, 5, 6, 7]); count > 0; count -= 1) {
    prepare();
    // Flows that are right have to be as common as flows that are wrong: a webhook mostly begins with its check.
    const isCheck = isWebhook && control.length === 1 && pick([true, true, true, false]);
    control.push(addControlNode(draft, isCheck ? 'branch' : pick(kinds), isWebhook));
  }
  prepare();
  const refuse = addControlNode(draft, 'refuse', isWebhook);
  control.push(refuse, addControlNode(draft, 'return', isWebhook));
  for (const [index, node] of control.entries()) {
    const later = control.slice(index + 1);
    for (const port of waysOn(node)) {
      // An error edge is often left out.
      if (port === 'error' && pick([true, true, false])) continue;
      const isRefusing = node.type === 'branch' && later.includes(refuse) && port === refusedSide(draft, node, pick);
      node.next.set(
        port,
        (isWebhook && isRefusing ? refuse : pick(pick([true, true, false]) ? later.slice(0, 2) : later)).id,
      );
    }
  }
  return { trigger, nodes: draft.nodes };
}

/** A guess at the side that is to be refused: the one that a proof as the whole condition leaves; sometimes the other. */
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
      return [];
    case 'start':
      return ['next'];
    default:
      return ['next', 'error'];
  }
}

function addControlNode(draft: Draft, kind: Control, isWebhook: boolean): RawNode {
  const { pick, feeds } = draft;
  const anything = (): Feed => pick(feeds.length === 0 ? [addSource(draft)] : feeds);
  switch (kind) {
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
      const node = fed(add(draft, 'db-insert', { table: 'notes' }), 'record', { from: [row.id, 'object'] });
      feeds.push({ from: [node.id, 'failure'], fields: ['message', 'code'] });
      return node;
    }
    case 'find': {
      const node = add(
        draft,
        'db-find',
        { table: 'users', where: [{ column: 'id', operator: 'eq' }], columns: ['email', 'token'] },
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
      feeds.push({ from: [node.id, 'value'], ...(feed.fields === undefined ? {} : { fields: feed.fields }) });
      return node;
    }
    case 'branch':
      return isWebhook
        ? fed(add(draft, 'branch'), 'condition', addCondition(draft, 3))
        : add(draft, 'branch', {}, { condition: true });
    case 'deduplicate':
      return add(draft, 'deduplicate', { keepDays: 1 }, { key: 'k' });
    case 'refuse':
      return add(draft, 'return-json', { status: pick([401, 401, 403, 400, 200]) }, { body: {} });
    case 'return':
      return isWebhook
        ? add(draft, 'return-json', { status: pick([200, 200, 302, 500]) }, { body: { received: true } })
        : fed(add(draft, 'return-json'), 'body', anything());
  }
}

function fed(node: RawNode, port: string, { from }: Feed): RawNode {
  node.wires.set(port, from);
  return node;
}

function addSource(draft: Draft): Feed {
  const sources = [
    () => ({ from: [add(draft, 'get-header', { name: 'authorization' }).id, 'value'] as const }),
    () => ({ from: [add(draft, 'get-header', { name: 'user-agent' }).id, 'value'] as const }),
    () => ({ from: [add(draft, 'get-query-param', { name: 'a' }).id, 'value'] as const }),
    () => ({ from: [add(draft, 'value', { value: 'constant' }).id, 'value'] as const }),
    () => ({ from: [add(draft, 'get-secret', { name: 'KEY' }).id, 'value'] as const }),
  ];
  const feed: Feed = draft.pick(sources)();
  draft.feeds.push(feed);
  return feed;
}

/** One pure node over what there is; scalars go where scalars are taken, objects where objects are. */
function addPure(draft: Draft): void {
  const { pick, feeds } = draft;
  const scalars = feeds.filter(({ fields }) => fields === undefined);
  const objects = feeds.filter(({ fields }) => fields !== undefined);
  const scalar = (): Feed => (scalars.length === 0 ? addSource(draft) : pick(scalars));
  const any = (): Feed => (feeds.length === 0 ? addSource(draft) : pick(feeds));
  const shape = (feed: Feed): Shape => (feed.fields === undefined ? {} : { fields: feed.fields });
  const kind = pick([
    'source',
    'template',
    'build',
    'build',
    'list',
    'property',
    'property',
    'merge',
    'merge',
    'select',
    'fallback',
    'json',
    'compare',
    'hash',
  ] as const);
  if (kind === 'source') return void addSource(draft);
  if (objects.length === 0 && (kind === 'property' || kind === 'merge')) return void addSource(draft);
  switch (kind) {
    case 'template': {
      const node = fed(fed(add(draft, 'template', { template: '{{x}} {{y}}' }), 'x', scalar()), 'y', scalar());
      return void feeds.push({ from: [node.id, 'text'] });
    }
    case 'build': {
      const [first, second] = pick([
        ['a', 'b'],
        ['b', 'c'],
        ['a', 'c'],
      ] as const);
      const node = fed(fed(add(draft, 'build-object', { fields: [first, second] }), first, any()), second, any());
      return void feeds.push({ from: [node.id, 'object'], fields: [first, second] });
    }
    case 'list': {
      const node = fed(fed(add(draft, 'build-list', { length: 2 }), 'item0', any()), 'item1', any());
      const part = add(draft, 'get-property', { path: pick(['0', '1']) });
      return void feeds.push({ from: [fed(part, 'object', { from: [node.id, 'list'] }).id, 'value'] });
    }
    case 'property': {
      const object = pick(objects);
      const node = fed(add(draft, 'get-property', { path: pick(object.fields ?? ['a']) }), 'object', object);
      return void feeds.push({ from: [node.id, 'value'] });
    }
    case 'merge': {
      const [base, over] = [pick(objects), pick(objects)];
      const node = fed(fed(add(draft, 'merge-objects'), 'base', base), 'over', over);
      const part = fed(add(draft, 'get-property', { path: pick(over.fields ?? ['a']) }), 'object', {
        from: [node.id, 'object'],
      });
      return void feeds.push(
        { from: [node.id, 'object'], fields: [...new Set([...(base.fields ?? []), ...(over.fields ?? [])])] },
        { from: [part.id, 'value'] },
      );
    }
    case 'select': {
      const one = any();
      const same = feeds.filter(({ fields }) => (fields === undefined) === (one.fields === undefined));
      const other = pick(same);
      const node = fed(fed(add(draft, 'select', {}, { condition: true }), 'whenTrue', one), 'whenFalse', other);
      return void feeds.push({ from: [node.id, 'value'], ...shape(one) });
    }
    case 'fallback': {
      const node = fed(fed(add(draft, 'fallback'), 'value', scalar()), 'fallback', scalar());
      return void feeds.push({ from: [node.id, 'value'] });
    }
    case 'json':
      return void feeds.push({ from: [fed(add(draft, 'to-json'), 'value', any()).id, 'text'] });
    case 'compare':
      return void feeds.push({
        from: [fed(fed(add(draft, 'compare', { operator: 'eq' }), 'left', any()), 'right', any()).id, 'result'],
      });
    case 'hash':
      return void feeds.push({
        from: [fed(add(draft, 'hash', { algorithm: 'sha256', encoding: 'hex' }), 'data', scalar()).id, 'hash'],
      });
  }
}
type Shape = { readonly fields?: readonly string[] };

/** A formula over atoms, each used once; an atom is a proof, or has to do with nothing, or is a proof gone wrong. */
function addCondition(draft: Draft, depth: number): Feed {
  const { pick } = draft;
  const kind = pick(
    depth === 0
      ? (['proof', 'other'] as const)
      : (['proof', 'proof', 'proof', 'other', 'flawed', 'flawed', 'not', 'and', 'and', 'or'] as const),
  );
  const result = (node: RawNode): Feed => ({ from: [node.id, 'result'] });
  switch (kind) {
    case 'not':
      return result(fed(add(draft, 'not'), 'a', addCondition(draft, depth - 1)));
    case 'and':
    case 'or':
      return result(
        fed(fed(add(draft, kind), 'a', addCondition(draft, depth - 1)), 'b', addCondition(draft, depth - 1)),
      );
    case 'other':
      return result(
        fed(add(draft, 'compare', { operator: 'eq' }, { right: 'x' }), 'left', {
          from: [add(draft, 'get-query-param', { name: 'a' }).id, 'value'],
        }),
      );
    case 'proof':
    case 'flawed': {
      const fault = kind === 'proof' ? 'none' : pick(['unkeyed', 'constant', 'nothing', 'given'] as const);
      const body = add(draft, 'get-raw-body');
      const hash = add(
        draft,
        'hash',
        { algorithm: 'sha256', encoding: 'hex' },
        {
          ...(fault === 'unkeyed' ? {} : { secret: { $secret: 'KEY' } }),
          ...(fault === 'nothing' ? { data: 'x' } : {}),
        },
      );
      if (fault !== 'nothing') hash.wires.set('data', [body.id, 'raw']);
      const node = fed(
        add(draft, 'compare', { operator: pick(['eq', 'ne']) }, fault === 'constant' ? { right: 'x' } : {}),
        'left',
        { from: [hash.id, 'hash'] },
      );
      if (fault !== 'constant')
        node.wires.set(
          'right',
          fault === 'given'
            ? [add(draft, 'get-query-param', { name: 's' }).id, 'value']
            : [add(draft, 'get-header', { name: 'x-signature' }).id, 'value'],
        );
      return result(node);
    }
  }
}
