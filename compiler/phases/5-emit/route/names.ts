import { libNames } from '../../../code/lib.ts';
import type { Label, Variable } from '../../../ir/plan.ts';
import { camelCase } from '../../../ir/names.ts';

/** Names of one route file, each given once. */
export interface Names {
  readonly variable: (variable: Variable) => string;
  readonly label: (label: Label) => string;
  /** A new name near `hint`. */
  readonly fresh: (hint: string) => string;
}

const keywords =
  'abstract arguments as async await boolean break case catch class const continue debugger declare default delete do else enum eval export extends false finally for function if implements import in infer instanceof interface keyof let namespace never new null number package private protected public readonly require return satisfies set static string super switch symbol this throw true try typeof undefined unique unknown using var void while with yield'.split(' ');
/** What emitted code itself calls things, and globals that it uses. */
const taken = ['app', 'request', 'reply', 'tx', 'db', 'eb', 'oc', 'schema', 'answer', 'sql', 'createHmac', 'createHash', 'randomUUID', 'globalThis', 'process', 'console', 'fetch', 'structuredClone'];

const reserved: ReadonlySet<string> = new Set([...keywords, ...taken, ...libNames]);

/** Whether a name means something else in every route file. */
export const isTaken = (name: string): boolean => reserved.has(name);

export function createNames(exportName: string, nameOfJoin: (label: Label) => string, reservedHere: readonly string[]): Names {
  const used = new Set([...reserved, ...reservedHere, exportName]);
  const byVariable = new Map<Variable, string>();
  const byLabel = new Map<Label, string>();
  const claim = (candidates: readonly string[]): string => {
    const free = candidates.find((name) => name !== '' && !used.has(name));
    const name = free ?? inventName(candidates.at(-1) ?? '', used);
    used.add(name);
    return name;
  };
  const remember = <T>(map: Map<T, string>, key: T, candidates: readonly string[]): string => {
    const before = map.get(key);
    if (before !== undefined) return before;
    const name = claim(candidates);
    map.set(key, name);
    return name;
  };
  return {
    variable: (variable) => remember(byVariable, variable, [...variable.names, ...variable.names.map((name) => `${name}Value`)]),
    label: (label) => remember(byLabel, label, [camelCase(`to ${nameOfJoin(label)}`), camelCase(`to ${label.join}`)]),
    fresh: (hint) => claim([camelCase(hint), camelCase(`${hint} value`)]),
  };
}

/** The last resort, where ids that differ only in punctuation give one name. */
function inventName(base: string, used: ReadonlySet<string>): string {
  let name = `${base}_`;
  while (used.has(name)) name += '_';
  return name;
}
