import type { Ref } from '../../ir/checked.ts';
import { camelCase } from '../../ir/names.ts';
import type { Node, Route } from '../../ir/project.ts';
import { single } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';

/**
 * What a variable may be called, best name first. Names come from labels and contents; a clash is settled by what the
 * value is, then by the node's id, never by a counter, so that a change elsewhere renames nothing.
 */
export function namesOfOutput(route: Route, node: Node, port: string): readonly string[] {
  const hint = hintOf(route, node, undefined);
  return [hint, joinWords(hint, port), joinWords(hint, node.id)].filter((name) => name !== '');
}

export function namesOfCheck(route: Route, ref: Ref, type: Type): readonly string[] {
  const last = ref.path.at(-1);
  const root = ref.root.kind === 'output' ? route.nodes.get(ref.root.node) : undefined;
  const whole = root === undefined || ref.root.kind === 'body' ? 'body' : hintOf(route, root, ref.root.port);
  const base = last === undefined ? whole : camelCase(last);
  const word = kindWord(type);
  return [base, joinWords(base, word), joinWords(whole, base, word), joinWords(base, root?.id ?? 'body')].filter((name) => name !== '');
}

/** What a checked value is, in a word. */
function kindWord(type: Type): string {
  const only = single(type);
  if (only === undefined) return 'value';
  const check = only.kind === 'string' ? only.checks[0] : undefined;
  return check === undefined || check === 'header' ? only.kind : check;
}

/**
 * The label, else what the node reads, else what it takes its value from, else the id that the author gave it, else what it is;
 * one of several outputs is called by its port.
 */
function hintOf(route: Route, node: Node, port: string | undefined): string {
  const { reads, behaviour, passes, nameHint, outputs } = node.kind;
  const isPart = port !== undefined && outputs.filter(({ name }) => name !== 'failure').length > 1;
  if (isPart && behaviour.kind !== 'access') return camelCase(port);
  const label = camelCase(node.label ?? '');
  if (label !== '') return label;
  if (reads !== undefined && 'name' in reads) return camelCase(reads.name);
  if (nameHint !== undefined) return camelCase(nameHint);
  if (behaviour.kind === 'access') return camelCase(behaviour.paths.get(port ?? '')?.at(-1) ?? 'body');
  const input = passes === undefined ? undefined : node.inputs.get(passes);
  const source = input?.kind === 'wire' ? route.nodes.get(input.node) : undefined;
  if (source !== undefined && input?.kind === 'wire') return hintOf(route, source, input.port);
  if (isGiven(node)) return camelCase(node.id);
  return camelCase(outputs.length === 1 ? (outputs[0]?.name ?? '') : node.kind.title);
}

/** Whether an id is a word of the author, and not one that a Builder has counted up or taken from the kind. */
const isGiven = ({ id, kind }: Node): boolean => /^[a-z][a-z_-]{2,}$/i.test(id) && camelCase(id) !== camelCase(kind.type);

const joinWords = (...words: readonly string[]): string => camelCase(words.map((word) => word.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')).join(' '));
