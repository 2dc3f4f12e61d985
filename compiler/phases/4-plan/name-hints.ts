import { baseNode, sourceOf } from '../../ir/route.ts';
import { accessKey } from '../../ir/checked.ts';
import type { CheckedRoute, AccessPath } from '../../ir/checked.ts';
import { camelCase } from '../../ir/names.ts';
import type { Node, Route } from '../../ir/project.ts';
import { single } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';

/**
 * What a variable may be called, best name first. Names come from labels and contents; a clash is settled by what the
 * value is, then by the node's id, never by a counter, so that a change elsewhere renames nothing. `isRaw`: the value
 * that the flow goes on with is made of this one, and has the better right to its name.
 */
export function namesOfOutput(route: Route, node: Node, port: string, isRaw: boolean): readonly string[] {
  const hint = hintOf(route, node, undefined);
  const columns = node.kind.conditions?.filter(({ isEquality }) => isEquality).map(({ column }) => column) ?? [];
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

/** `isAgain`: the value was checked before, for less. */
export function namesOfCheck(
  { route, operands }: CheckedRoute,
  ref: AccessPath,
  type: Type,
  isAgain: boolean,
): readonly string[] {
  const last = ref.path.at(-1);
  const root = baseNode(route, ref.base);
  const whole = root === undefined || ref.base.kind === 'body' ? 'body' : hintOf(route, root, ref.base.port);
  const base = last === undefined ? whole : camelCase(last);
  const word = kindWord(type);
  const isBody = root === undefined && last === undefined;
  const first = isBody ? [purposeOfBody(), base] : [base];
  const around = last === undefined ? [] : [joinWords(ref.path.at(-2) ?? whole, base)];
  return [
    ...(isAgain ? [] : [...first, ...around]),
    joinWords(base, word),
    joinWords(whole, base, word),
    joinWords(base, root?.id ?? 'body'),
  ].filter((name) => name !== '');

  /** What the whole body is taken for. */
  function purposeOfBody(): string {
    const found = new Set(
      [...operands].flatMap(([id, ports]) =>
        [...ports].flatMap(([port, use]) => {
          const whole = use.kind === 'fields' ? use.whole : use.kind === 'value' ? use : undefined;
          return whole !== undefined && accessKey(whole.access) === accessKey(ref)
            ? (purposeOf(route.nodes.get(id), port) ?? [])
            : [];
        }),
      ),
    );
    return found.size === 1 ? ([...found][0] ?? '') : '';
  }
}

/** What a checked value is, in a word. */
function kindWord(type: Type): string {
  const only = single(type);
  if (only === undefined) return 'value';
  const check = only.kind === 'string' ? only.checks[0] : undefined;
  return check === undefined || check === 'header' ? only.kind : check;
}

/**
 * The label, else what the node reads, else what it takes its value from, else the id that the author gave it, else
 * what it is for, else what it is; one of several outputs is called by its port.
 */
function hintOf(route: Route, node: Node, port: string | undefined): string {
  return (
    knownHint(route, node, port) ??
    purposeOfOutput(route, node) ??
    camelCase(node.kind.outputs.length === 1 ? (node.kind.outputs[0]?.name ?? '') : node.kind.title)
  );
}

function knownHint(route: Route, node: Node, port: string | undefined): string | undefined {
  const { reads, behaviour, passes, nameHint, outputs } = node.kind;
  const isPart = port !== undefined && outputs.filter(({ name }) => name !== 'failure').length > 1;
  if (isPart && behaviour.kind !== 'access') return camelCase(port);
  const label = camelCase(node.label ?? '');
  if (label !== '') return label;
  if (reads !== undefined && 'name' in reads) return camelCase(reads.name);
  if (nameHint !== undefined) return camelCase(nameHint);
  if (behaviour.kind === 'access') return camelCase(behaviour.paths.get(port ?? '')?.at(-1) ?? 'body');
  const input = passes === undefined ? undefined : node.inputs.get(passes);
  const source = sourceOf(route, input);
  const passed = source !== undefined && input?.kind === 'wire' ? knownHint(route, source, input.port) : undefined;
  if (passed !== undefined) return passed;
  return isGiven(node) ? camelCase(node.id) : undefined;
}

/**
 * What all that reads a value, and says what for, takes it for: a field, a column, a placeholder, the subject of a
 * mail.
 */
function purposeOfOutput(route: Route, { id }: Node): string | undefined {
  const purposes = new Set(
    [...route.nodes.values()].flatMap((reader) =>
      [...reader.inputs].flatMap(([port, input]) =>
        input.kind === 'wire' && input.node === id ? (purposeOf(reader, port) ?? []) : [],
      ),
    ),
  );
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

/** Names of ports that tell what a node does with a value, and nothing of the value. */
const vague: ReadonlySet<string> = new Set(
  'value a b left right condition object base over whenTrue whenFalse fallback data body result record records'.split(
    ' ',
  ),
);
const isVague = (name: string): boolean => vague.has(name) || /^item\d+$/.test(name) || !/^[a-z]/i.test(name);

/** Whether an id is a word of the author, and not one that a Builder has counted up or taken from the kind. */
const isGiven = ({ id, kind }: Node): boolean =>
  /^[a-z][a-z_-]{2,}$/i.test(id) && camelCase(id) !== camelCase(kind.type);

/** In camel case, without a word that stands there already: the value of `value` is no `valueValue`. */
function joinWords(...parts: readonly string[]): string {
  const words = parts.flatMap((part) => part.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').split(' '));
  return camelCase(words.filter((word, index) => word.toLowerCase() !== words[index - 1]?.toLowerCase()).join(' '));
}
