import { nodeOf } from './route.ts';
import { phrase } from '../code/phrase.ts';
import type { Phrase } from '../code/phrase.ts';
import { invariant } from '../base/invariant.ts';
import type { AccessPath } from './checked.ts';
import type { Input, Node, Route } from './project.ts';

/** The name of a value in messages: for a part of the request body its path, for anything else a name. */
export type ValueName =
  | { readonly kind: 'body'; readonly path: readonly string[] }
  | {
      readonly kind: 'other';
      readonly name: Phrase;
      /** The item that it is part of. A value computed from several parts of an item is named after the item. */
      readonly item?: ValueName;
    };

export const bodyName = (path: readonly string[]): ValueName => ({ kind: 'body', path });
export const otherName = (name: Phrase): ValueName => ({ kind: 'other', name });

export const partOfItem = (item: ValueName): ValueName => (item.kind === 'other' ? { ...item, item } : item);

/** `body field "a.b"`; parts of anything else are named after the whole. */
export function partName(whole: ValueName, path: readonly string[]): ValueName {
  if (path.length === 0) return whole;
  return whole.kind === 'body'
    ? bodyName([...whole.path, ...path])
    : { ...whole, name: phrase`field "${path.join('.')}" of ${whole.name}` };
}

export function printName(name: ValueName): Phrase {
  if (name.kind === 'other') return name.name;
  return name.path.length === 0 ? 'body' : `body field "${name.path.join('.')}"`;
}

/** The name of a value, if all of it is known at compile time. */
function wordsOf(name: ValueName): string {
  const words = printName(name);
  invariant(typeof words === 'string', 'only the plan knows the index of an item');
  return words;
}

/**
 * The name of a value in messages of the compiler and of the emitted server, which is that of its source. A value that
 * a node only converts or passes on keeps it.
 */
export const describeInput = (route: Route, input: Input): string => wordsOf(nameOfInput(route, input));

export function describeAccess(route: Route, { base, path }: AccessPath): string {
  if (base.kind === 'body') return wordsOf(bodyName(path));
  return wordsOf(partName(nameOfOutput(route, nodeOf(route, base.node), base.port), path));
}

function nameOfInput(route: Route, input: Input | undefined): ValueName {
  if (input?.kind === 'literal') return otherName('a literal');
  if (input?.kind === 'secret') return otherName(`secret ${input.name}`);
  return input === undefined ? otherName('a value') : nameOfOutput(route, nodeOf(route, input.node), input.port);
}

function nameOfOutput(route: Route, node: Node, port: string): ValueName {
  const { behaviour, named, passes } = node.kind;
  const given = named ?? node.kind.outputs.find(({ name }) => name === port)?.named;
  if (given !== undefined) return otherName(given);
  if (behaviour.kind === 'access') {
    const path = behaviour.paths.get(port) ?? [];
    if (behaviour.from.kind === 'body') return bodyName(path);
    return partName(nameOfInput(route, node.inputs.get(behaviour.from.port)), path);
  }
  const handedOn = passes === undefined ? undefined : node.inputs.get(passes);
  return handedOn === undefined ? otherName(ownName(node, port)) : nameOfInput(route, handedOn);
}

function ownName(node: Node, port: string): string {
  const name = `“${node.label ?? node.kind.title}”`;
  return node.kind.outputs.length > 1 ? `${port} of ${name}` : name;
}
