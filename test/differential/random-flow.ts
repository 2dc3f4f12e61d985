import type { JsonValue } from '../../compiler/base/json.ts';
import { addFeed, addNode, joined, shape, wire, failure, record } from './random-draft.ts';
import type { Draft, Point, Shape, Source } from './random-draft.ts';
import { addActingCall, addEnqueue } from './random-call.ts';
import { conflictsOf, decides, waysOf } from './random-ways.ts';
import { addAnswer, addDependingAnswer, addFail, alikeRefusal } from './random-answers.ts';
import { addEffect } from './random-effects.ts';
import { addMark } from './random-marks.ts';
import { addProof } from './random-proof.ts';
import { addLimit, limitBefore } from './random-auth.ts';
import { addPure } from './random-pure.ts';
import { addStream } from './random-streams.ts';
import { addValidate } from './random-validate.ts';
import { sourceOf } from './random-sources.ts';

export interface FlowWishes {
  readonly isWebhook: boolean;
  /** In a scheduled flow a path may end without an answer. */
  readonly isCron: boolean;
  readonly transaction: boolean;
  readonly mayQueue: boolean;
  /** Whether a path may end in Fail: by default in a scheduled flow. */
  readonly mayFail?: boolean;
  readonly start: Readonly<Record<string, JsonValue>>;
  /** For a function: the outputs of Start. */
  readonly takes?: readonly (readonly [port: string, shape: Shape])[];
  /** For a function: ends a path. */
  readonly ends?: (point: Point) => void;
  /** Whether it grows after Catch. */
  readonly isCaught?: boolean;
  /** For a function: whether it does more than compute. */
  readonly acts?: boolean;
  /**
   * For the body of a For Each: takes the points where an item is done, and says whether some may answer, and whether
   * several run at the same time. In that case, each writes only its own marks, so that their order does not matter.
   */
  readonly body?: {
    readonly done: Point[];
    readonly mayAnswer: boolean;
    readonly atOnce: boolean;
    /** The indexes of the items that it runs for, the innermost last. */
    readonly indexes: readonly Source[];
  };
}

/**
 * Grows a flow from Start. It keeps a set of open points, each with the exits that lead there, and adds a node after
 * one of them, or after several, so that joins cross. In the end each point gets an answer.
 */
export function growFlow(draft: Draft, wishes: FlowWishes): void {
  const { isWebhook, start, takes = [] } = wishes;
  const first = addNode(draft, 'start', { ...start });
  const begin = `${first.id}.next`;
  const point: Point = { exits: [begin], taken: new Set([begin]) };
  for (const [port, given] of takes) addFeed(draft, `${first.id}.${port}`, given, [], [begin]);
  growFrom(draft, wishes, isWebhook ? addProof(draft, point) : point);
  if (draft.chance(0.25)) growCatch(draft, wishes, point);
}

/** What follows Catch: after the transaction of a route, but in that of a function. No webhook is verified there. */
function growCatch(draft: Draft, wishes: FlowWishes, { taken }: Point): void {
  const { acts = true, ends, isWebhook, transaction } = wishes;
  const { id } = addNode(draft, 'catch');
  addFeed(draft, `${id}.failure`, failure, [], [`${id}.next`]);
  growFrom(
    draft,
    {
      ...{ ...wishes, isWebhook: false, mayQueue: false, isCaught: true, acts: acts && !isWebhook },
      transaction: ends !== undefined && transaction,
    },
    { exits: [`${id}.next`], taken: new Set([...taken, `${id}.next`]) },
  );
}

function growFrom(draft: Draft, wishes: FlowWishes, begin: Point): void {
  const { isWebhook, isCron, transaction, mayQueue, mayFail = isCron, ends, acts = true, body, isCaught } = wishes;
  const { pick, chance, below } = draft;
  let open: Point[] = [(body ?? ends) === undefined && acts && chance(0.1) ? limitBefore(draft, begin) : begin];
  let queued = false;
  if (body === undefined && isCaught !== true && (isWebhook || (transaction && chance(0.3))))
    open = open.flatMap(addDeduplicate);

  for (let left = below(7) + 1; left > 0 && open.length > 0; left -= 1) {
    const point = takePoint();
    for (let count = below(3); count > 0; count -= 1) addPure(draft, point);
    const ways = [addBranch, addBranch, addIfNull, addIfNull, addSwitch, narrow, (at: Point) => addValidate(draft, at)];
    open.push(...pick(acts ? [...ways, act, act, act, act, loop] : ways)(point));
  }
  if (isAtomic() && (body ?? ends) === undefined && chance(0.5)) endAlike();
  while (open.length > 0) {
    const point = takePoint();
    if (body !== undefined) {
      body.done.push(point);
      if (body.mayAnswer && chance(0.2)) answer(point);
      else if (mayFail && !body.atOnce && chance(0.1)) addFail(draft, point);
    } else if (mayFail && chance(0.1)) addFail(draft, point);
    else if (ends !== undefined) ends(point);
    else if (!isCron || chance(0.7)) answer(point);
  }

  /** Takes one of the open points, or joins several. */
  function takePoint(): Point {
    const count = open.length > 1 && chance(0.45) ? 2 + below(Math.min(2, open.length - 1)) : 1;
    return joined(
      Array.from({ length: Math.min(count, open.length) }, () => open.splice(below(open.length), 1)).flat(),
    );
  }

  /** Of the paths that are left, those that commit have one answer. */
  function endAlike(): void {
    const committing = open.filter(() => chance(0.7));
    if (committing.length === 0) return;
    const point = joined(committing);
    const node = addDependingAnswer(draft, point);
    if (node === undefined) return;
    enter(node, point);
    for (const each of open.filter((other) => !committing.includes(other)))
      enter(addNode(draft, 'return-json', { status: 404 }, { body: null }), each);
    open = [];
  }

  function isAtomic(): boolean {
    return transaction || (isCaught !== true && draft.nodes.some(({ type }) => type === 'deduplicate'));
  }

  function enter(node: { readonly id: string }, { exits }: Point): void {
    for (const from of exits) draft.edges.push({ from, to: `${node.id}.in` });
  }

  function after(node: { readonly id: string }, port: string, { taken }: Point): Point {
    return { exits: [`${node.id}.${port}`], taken: new Set([...taken, `${node.id}.${port}`]) };
  }

  function test(
    type: string,
    config: Record<string, JsonValue>,
    input: string,
    source: Source,
    ways: readonly string[],
    point: Point,
  ): { readonly id: string; readonly points: Point[] } {
    const node = addNode(draft, type, config);
    wire(draft, node, input, source);
    enter(node, point);
    return { id: node.id, points: ways.map((port) => after(node, port, point)) };
  }

  function addBranch(point: Point): Point[] {
    const source = sourceOf(draft, point, ['boolean'], { noLiteral: true });
    return test('branch', {}, 'condition', source, ['true', 'false'], point).points;
  }

  function addSwitch(point: Point): Point[] {
    return test(
      'switch',
      { cases: ['a', 'true', '1'] },
      'value',
      sourceOf(draft, point, ['string'], { optional: true, noLiteral: true }),
      ['a', 'true', '1', 'default'],
      point,
    ).points;
  }

  function addIfNull(point: Point): Point[] {
    const source = sourceOf(draft, point, ['object', 'string', 'number', 'unknown', 'boolean'], {
      optional: true,
      noLiteral: true,
    });
    const { id, points } = test('if-null', {}, 'value', source, ['null', 'present'], point);
    const known = source.kind === 'feed' ? source.feed : undefined;
    addFeed(draft, `${id}.value`, { ...(known ?? shape('unknown')), missing: false }, [source], [`${id}.present`]);
    return points;
  }

  /** A Branch on a comparison with null shows that a value is present. */
  function narrow(point: Point): Point[] {
    const source = sourceOf(draft, point, ['string', 'number', 'object', 'unknown'], {
      optional: true,
      noLiteral: true,
    });
    if (source.kind === 'literal') return [point];
    const compared = addNode(draft, 'compare', { operator: pick(['eq', 'ne']) }, { right: null });
    wire(draft, compared, 'left', source);
    const result = addFeed(draft, `${compared.id}.result`, shape('boolean'), [source]);
    const { id, points } = test('branch', {}, 'condition', { kind: 'feed', feed: result }, ['true', 'false'], point);
    const side = compared.config['operator'] === 'ne' ? 'true' : 'false';
    addFeed(draft, source.feed.from, { ...source.feed, missing: false }, [source], [`${id}.${side}`]);
    return points;
  }

  function act(point: Point): Point[] {
    const queue = mayQueue && !queued;
    const onlyReads = body?.atOnce === true;
    const wishes = { mayLock: isAtomic(), onlyReads, isMissing: chance(0.4) };
    const node =
      (onlyReads && chance(0.5) ? addMark(draft, point, body.indexes, wishes) : undefined) ??
      (!onlyReads && chance(0.12) ? addEnqueue(draft, point) : undefined) ??
      (!onlyReads && !isAtomic() && ends === undefined && chance(0.06) ? addLimit(draft, point) : undefined) ??
      (!onlyReads && chance(0.35) ? addActingCall(draft, point, isAtomic()) : undefined) ??
      addEffect(draft, point, { mail: queue ? 'queued' : isAtomic() ? 'none' : 'now', ...wishes });
    if (node.type === 'send-email' || node.type === 'http-request') queued ||= queue;
    enter(node, point);
    const ways = [...waysOf(node, wishes), ...conflictsOf(node, draft)].map((port) => after(node, port, point));
    if (decides.has(node.type) || !chance(0.35)) return ways;
    const error = after(node, 'error', point);
    const [next = error, ...others] = ways;
    if (!chance(0.3)) return [...ways, error];
    return [{ exits: [...next.exits, ...error.exits], taken: point.taken }, ...others];
  }

  /** A For Each, which takes some of the values around it, and outputs one that some of its items have. */
  function loop(point: Point): Point[] {
    const { nodes, feeds } = draft;
    const source = sourceOf(draft, point, ['list'], { noLiteral: true });
    const atOnce = body?.atOnce === true || (!isAtomic() && chance(0.3));
    // How far the others get when an item fails is undetermined: so it fails alone, or the whole request does.
    const isAlone = body !== undefined || ends !== undefined ? atOnce || chance(0.4) : chance(0.4);
    const node = addNode(draft, 'for-each', {
      ...(atOnce && chance(0.8) ? { concurrency: pick([2, 3, 100]) } : {}),
      ...(chance(0.3) ? { item: pick(['item', 'each', 'line', 'order']) } : {}),
      ...(chance(0.6) ? { collect: true } : {}),
      ...(chance(0.1) ? { max: 2 } : {}),
      ...(isAlone ? { onError: 'collect' } : {}),
    });
    wire(draft, node, 'list', source);
    enter(node, point);
    const first = nodes.length;
    const inside: Draft = { ...draft, feeds: feeds.filter(() => chance(0.6)) };
    const at = after(node, 'body', point);
    const index = { kind: 'feed', feed: addFeed(inside, `${node.id}.index`, shape('number'), [source]) } as const;
    const item = source.kind === 'feed' ? source.feed.element : undefined;
    for (let count = 0; count < 3; count += 1)
      addFeed(inside, `${node.id}.item`, item ?? shape('unknown'), [source], at.taken);
    const done: Point[] = [];
    const mayAnswer = !atOnce && ends === undefined && (body?.mayAnswer ?? chance(0.5));
    growFrom(
      inside,
      { ...wishes, mayQueue: false, body: { done, mayAnswer, atOnce, indexes: [...(body?.indexes ?? []), index] } },
      at,
    );
    if (node.config['collect'] === true) {
      const result = sourceOf(inside, chance(0.5) ? at : pick([at, ...done]), ['unknown', 'object', 'list', 'number'], {
        optional: chance(0.3),
      });
      wire(inside, node, 'result', result);
      const element = result.kind === 'feed' ? result.feed : shape('unknown');
      addFeed(draft, `${node.id}.results`, { kind: 'list', missing: false, element }, [source], [`${node.id}.next`]);
    }
    if (node.config['onError'] === 'collect') {
      const element = record([['index', shape('number')], ...(failure.fields ?? [])]);
      addFeed(draft, `${node.id}.failures`, { kind: 'list', missing: false, element }, [source], [`${node.id}.next`]);
    }
    for (const [index, each] of nodes.entries())
      if (index >= first && each.parent === undefined) nodes.splice(index, 1, { ...each, parent: node.id });
    return [after(node, 'next', point)];
  }

  function addDeduplicate(point: Point): Point[] {
    return test(
      'deduplicate',
      { keepDays: 1 },
      'key',
      sourceOf(draft, point, ['string'], { noLiteral: true }),
      ['first', 'duplicate'],
      point,
    ).points;
  }

  function answer(point: Point): void {
    const { taken } = point;
    if (chance(0.15)) return enter(alikeRefusal(draft, isCaught !== true), point);
    const depending = point.exits.length > 1 && chance(0.4) ? addDependingAnswer(draft, point) : undefined;
    if (depending !== undefined) return enter(depending, point);
    if (!isAtomic() && !isCron && chance(0.06)) return addStream(draft, point);
    for (let count = below(2); count > 0; count -= 1) addPure(draft, point);
    const headers = chance(0.2) ? pick([['X-Info'], ['X-Info'], ['ETag', 'x-b'], ['Location'], ['Cache-Control']]) : [];
    const status = pick(isAtomic() ? [200, 201, 202, 404, 409, 422, 500] : [200, 200, 201, 202, 404, 400, 500]);
    const given = chance(0.15) ? statusSource() : undefined;
    const mayCommit = isAtomic() && (given === undefined ? status >= 400 && status < 500 : given.kind === 'feed');
    const settings = { status, headers, ...(mayCommit && chance(0.4) ? { commit: true } : {}) };
    const node = addAnswer(draft, point, settings, !isCron);
    for (const name of headers.filter((each) => each !== 'Location' || node.config['as'] !== 'redirect'))
      wire(draft, node, name, sourceOf(draft, point, ['string']));
    if (given !== undefined && node.config['as'] !== 'redirect') wire(draft, node, 'status', given);
    enter(node, { exits: point.exits, taken });
    function statusSource(): Source {
      return chance(0.3)
        ? { kind: 'literal', value: pick([204, 304, 299]) }
        : sourceOf(draft, point, ['number'], { noLiteral: true });
    }
  }
}
