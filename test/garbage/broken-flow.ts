import { constantFrom, nat, array, record, tuple } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { folderNames, readInvalid, readValid } from '../golden/fixtures.ts';
import type { Fixture } from '../golden/fixtures.ts';
import { byteMutations } from './mutate-bytes.ts';
import { mutateTree, treeMutations } from './mutate-tree.ts';
import type { Choice } from './mutate-tree.ts';
import { printTree, treeOf } from './tree.ts';

/** The files of a flow, as bytes on disk. */
export interface BrokenFlow {
  readonly from: string;
  /** The mutations applied to it, for the report. */
  readonly mutations: readonly string[];
  readonly files: readonly { readonly file: string; readonly bytes: Uint8Array }[];
}

interface Original {
  readonly name: string;
  readonly files: readonly { readonly file: string; readonly text: string }[];
}

function listOf(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

interface Mutation extends Choice {
  readonly name: string;
}

/** Every fixture as it is, each route of a valid one alone (small, so quickly compiled), and the shop as a folder. */
export const originals: readonly Original[] = [
  ...folderNames('fixtures/valid')
    .map(readValid)
    .flatMap((fixture) => [originalOf(fixture), ...routesOf(fixture)]),
  ...folderNames('fixtures/invalid').flatMap(readInvalid).map(originalOf),
  asFolder(readValid('shop')),
];

function originalOf({ name, sources }: Fixture): Original {
  return { name, files: sources };
}

function routesOf(fixture: Fixture): readonly Original[] {
  const [project, ...others] = fixture.sources;
  if (project === undefined || others.length > 0) return [];
  const { routes = [], ...rest }: JsonObject = JSON.parse(project.text);
  return listOf(routes).map((route, index) => ({
    name: `${fixture.name}, route ${index}`,
    files: [{ file: project.file, text: JSON.stringify({ ...rest, routes: [route] }) }],
  }));
}

function asFolder({ sources }: Fixture): Original {
  const { routes = [], ...rest }: JsonObject = JSON.parse(sources[0]?.text ?? '{}');
  const files = listOf(routes).map((route, index) => ({
    file: `shop/routes/${index}.json`,
    text: JSON.stringify(route, undefined, 2),
  }));
  return {
    name: 'shop as a folder',
    files: [{ file: 'shop/project.json', text: JSON.stringify(rest, undefined, 2) }, ...files],
  };
}

const choice = { at: nat(), other: nat(), size: nat() };
const mutationOf = (names: readonly string[]): Arbitrary<Mutation> =>
  record({ name: constantFrom(...names), ...choice });

/**
 * First mutates the JSON, then the bytes. Half of the flows have no byte mutation, since most invalid JSON ends in the
 * reader.
 */
export const brokenFlow: Arbitrary<BrokenFlow> = tuple(
  constantFrom(...originals),
  nat(),
  array(mutationOf(Object.keys(treeMutations)), { maxLength: 4 }),
  constantFrom(0, 0, 1, 2).chain((maxLength) => array(mutationOf(Object.keys(byteMutations)), { maxLength })),
).map(([{ name, files }, which, slips, accidents]) => {
  const chosen = which % Math.max(1, files.length);
  return {
    from: name,
    mutations: [...slips, ...accidents].map(
      ({ name: mutation, at, other, size }) => `${mutation} (${at}, ${other}, ${size})`,
    ),
    files: files.map(({ file, text }, index) => ({
      file,
      bytes: index === chosen ? mutate(text, slips, accidents) : Buffer.from(text),
    })),
  };
});

function mutate(text: string, slips: readonly Mutation[], accidents: readonly Mutation[]): Uint8Array {
  let bytes = Buffer.from(slips.length === 0 ? text : slipped(text, slips));
  for (const { name, ...how } of accidents) bytes = byteMutations[name]?.(bytes, how) ?? bytes;
  return bytes;
}

function slipped(text: string, slips: readonly Mutation[]): string {
  const value = parsed(text);
  if (value === undefined) return text;
  const tree = treeOf(value);
  for (const { name, ...how } of slips) mutateTree(tree, name, how);
  return printTree(tree);
}

/** Undefined for fixtures that are not JSON. */
function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
