import { baseNode, scopeNodes, sourceOf } from '../../ir/route.ts';
import { remember } from '../../base/remember.ts';
import { accessKey } from '../../ir/checked.ts';
import type { CheckedRoute, AccessPath } from '../../ir/checked.ts';
import { singular } from '../../base/nouns.ts';
import { camelCase } from '../../ir/names.ts';
import type { Input, Node, Route } from '../../ir/project.ts';
import { single } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';

/** An input that is fed by a wire. */
export interface Reader {
  readonly reader: Node;
  readonly port: string;
}

interface Context {
  readonly checked: Pick<CheckedRoute, 'route' | 'operands'>;
  /** What a node feeds. */
  readonly readers: (node: string) => readonly Reader[];
}

/**
 * By node, what it feeds, in project order; values that a body takes from outside feed the nodes inside. Cached by
 * flow: every input of a container asks for the wires of its body, so without a cache the cost would multiply with each
 * level of nesting.
 */
export function findWires(route: Route): ReadonlyMap<string, readonly Reader[]> {
  const known = wires.get(route);
  if (known !== undefined) return known;
  const found = new Map<string, Reader[]>();
  for (const reader of scopeNodes(route))
    for (const [port, input] of reader.inputs)
      if (input.kind === 'wire') remember(found, input.node, () => []).push(...readersAt(reader, port, input));
  wires.set(route, found);
  return found;
}
const wires = new WeakMap<Route, ReadonlyMap<string, readonly Reader[]>>();

function readersAt(reader: Node, port: string, { node, port: output }: WireInput): readonly Reader[] {
  if (reader.body === undefined || port === reader.kind.container?.list) return [{ reader, port }];
  return (findWires(reader.body.route).get(node) ?? []).filter((inner) => {
    const input = inner.reader.inputs.get(inner.port);
    return input?.kind === 'wire' && input.port === output;
  });
}

type WireInput = Extract<Input, { readonly kind: 'wire' }>;

/**
 * Names for a variable, best first. They come from labels and contents. A clash is resolved by the kind of value, then
 * by the node's id, never by a counter, so that a change elsewhere renames nothing. `isRaw`: the flow continues with a
 * value derived from this one, which deserves the name more.
 */
export function namesOfOutput(context: Context, node: Node, port: string, isRaw: boolean): readonly string[] {
  const hint = hintOf(context, node, undefined);
  const columns = node.kind.conditions?.filter(({ always }) => always === 'eq').map(({ column }) => column) ?? [];
  const beside = [
    ...(node.kind.nameBeside === undefined ? [] : [joinWords(node.kind.nameBeside.replace('*', hint))]),
    ...(columns.length === 0 ? [] : [joinWords(hint, 'by', columns.join(' and '))]),
  ];
  const plain = hint === 'value' ? ['result', camelCase(node.kind.title)] : [];
  const param = isRaw ? [joinWords(hint, 'param')] : [];
  return [
    ...param,
    hint,
    ...beside,
    ...plain,
    ...(isVague(port) ? [] : [joinWords(hint, port)]),
    joinWords(hint, node.id),
  ].filter((name) => name !== '');
}

/** `isAgain`: the value was checked before, for a weaker type. */
export function namesOfCheck(context: Context, access: AccessPath, type: Type, isAgain: boolean): readonly string[] {
  const { route, operands } = context.checked;
  const last = access.path.at(-1);
  const root = baseNode(route, access.base);
  const whole = root === undefined || access.base.kind === 'body' ? 'body' : hintOf(context, root, access.base.port);
  const base = last === undefined ? whole : nameOfPart(access.path, whole);
  const word = kindWord(type);
  const isBody = root === undefined && last === undefined;
  const first = isBody ? [purposeOfBody(), base] : [base];
  const qualified = last === undefined ? [] : [joinWords(access.path.at(-2) ?? whole, base)];
  return [
    ...(isAgain ? [] : [...first, ...qualified]),
    joinWords(base, word),
    joinWords(whole, base, word),
    joinWords(base, root?.id ?? 'body'),
  ].filter((name) => name !== '');

  /** What the whole body is used for. */
  function purposeOfBody(): string {
    const found = new Set(
      [...operands].flatMap(([id, ports]) =>
        [...ports].flatMap(([port, use]) => {
          const whole = use.kind === 'fields' ? use.whole : use.kind === 'value' ? use : undefined;
          return whole !== undefined && accessKey(whole.access) === accessKey(access)
            ? (purposeOf(route.nodes.get(id), port) ?? [])
            : [];
        }),
      ),
    );
    return found.size === 1 ? ([...found][0] ?? '') : '';
  }
}

/** A word for the type of a checked value. */
function kindWord(type: Type): string {
  const only = single(type);
  if (only === undefined) return 'value';
  const check = only.kind === 'string' ? only.checks[0] : undefined;
  return check === undefined || check === 'header' ? only.kind : check;
}

/**
 * The first of: the label, what the node reads, its value's source, an id given by the author, its purpose, its kind.
 * If there are several outputs, each is named after its port.
 */
function hintOf(context: Context, node: Node, port: string | undefined): string {
  return (
    knownHint(context.checked.route, node, port) ??
    purposeOfOutput(context, node) ??
    camelCase(node.kind.outputs.length === 1 ? (node.kind.outputs[0]?.name ?? '') : node.kind.title)
  );
}

function knownHint(route: Route, node: Node, port: string | undefined): string | undefined {
  const { reads, behaviour, passes, nameHint, outputs, container } = node.kind;
  if (behaviour.kind === 'entry' && container?.item === port) return container?.itemName;
  const isPart = port !== undefined && outputs.filter(({ name }) => name !== 'failure').length > 1;
  if (isPart && behaviour.kind !== 'access') return camelCase(port);
  const label = camelCase(node.label ?? '');
  if (label !== '') return label;
  if (reads !== undefined && 'name' in reads) return camelCase(reads.name);
  if (nameHint !== undefined) return camelCase(nameHint);
  const hintOfInput = (name: string | undefined): string | undefined => {
    const input = node.inputs.get(name ?? '');
    const source = sourceOf(route, input);
    return source !== undefined && input?.kind === 'wire' ? knownHint(route, source, input.port) : undefined;
  };
  if (behaviour.kind === 'access') {
    const whole = behaviour.from.kind === 'input' ? hintOfInput(behaviour.from.port) : undefined;
    return nameOfPart(behaviour.paths.get(port ?? '') ?? [], whole);
  }
  const passed = hintOfInput(passes);
  if (passed !== undefined) return passed;
  return isGiven(node) ? camelCase(node.id) : resultOfCall(node);
}

/** The last field of a path; for an item of a list, the singular of the list's name: `firstResult`. */
function nameOfPart(path: readonly string[], whole = ''): string {
  const last = path.at(-1) ?? 'body';
  if (!/^\d+$/.test(last)) return camelCase(last);
  const list = camelCase(path.at(-2) ?? whole);
  const item = singular(list) === list ? 'item' : singular(list);
  return last === '0' ? joinWords('first', item) : item;
}

/** A name for several outputs of a call: `caller` for a guard, else the function's last word: `order-total`. */
function resultOfCall({ kind: { behaviour, calls, outputs } }: Node): string | undefined {
  if (calls === undefined || outputs.filter(({ name }) => name !== 'failure').length < 2) return undefined;
  const effect = behaviour.kind === 'effect' ? behaviour.effect : undefined;
  return effect?.kind === 'call' && effect.answers !== undefined ? 'caller' : /-([a-z]{3,})$/.exec(calls.id)?.[1];
}

/**
 * The purpose that all readers with a known purpose agree on: a field, a column, a placeholder, the subject of a mail.
 */
function purposeOfOutput({ readers }: Context, { id }: Node): string | undefined {
  const purposes = new Set(readers(id).flatMap(({ reader, port }) => purposeOf(reader, port) ?? []));
  return purposes.size === 1 ? [...purposes][0] : undefined;
}

function purposeOf(reader: Node | undefined, port: string): string | undefined {
  const { behaviour, nameHint, inputs, conditions } = reader?.kind ?? {};
  const record = inputs?.find(({ name }) => name === port)?.record;
  if (record?.changes === true) return 'changes';
  if (record !== undefined) return nameHint === undefined ? undefined : joinWords('new', nameHint);
  const field = behaviour?.kind === 'build' ? [...behaviour.fields].find(([, each]) => each === port)?.[0] : undefined;
  const column = conditions?.find((condition) => condition.port === port)?.column;
  const name = field ?? column ?? port;
  return isVague(name) || behaviour?.kind === 'access' || behaviour?.kind === 'switch' ? undefined : camelCase(name);
}

/** Port names that describe what a node does with a value rather than the value itself. */
const vague: ReadonlySet<string> = new Set(
  'value a b left right condition object base over whenTrue whenFalse fallback data body result record records'.split(
    ' ',
  ),
);
const isVague = (name: string): boolean => vague.has(name) || /^item\d+$/.test(name) || !/^[a-z]/i.test(name);

/** Whether the author chose the id, rather than an editor that numbered it or derived it from the kind. */
const isGiven = ({ id, kind }: Node): boolean =>
  /^[a-z][a-z_-]{2,}$/i.test(id) && camelCase(id) !== camelCase(kind.type);

/** Camel case without repeated words: `value` of `value` is not `valueValue`. */
function joinWords(...parts: readonly string[]): string {
  const words = parts.flatMap((part) => part.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').split(' '));
  return camelCase(words.filter((word, index) => word.toLowerCase() !== words[index - 1]?.toLowerCase()).join(' '));
}
