import { createNameGiver, keywords } from '../../../code/give-names.ts';
import { libNames } from '../../../code/lib.ts';
import type { Label, Variable } from '../../../ir/plan.ts';
import { camelCase } from '../../../ir/names.ts';
import { remember } from '../../../base/remember.ts';

/** Names of one route file, each given once. */
export interface Names {
  readonly variable: (variable: Variable) => string;
  readonly label: (label: Label) => string;
  /** A new name near `hint`, for what has that id. */
  readonly fresh: (hint: string, id: string) => string;
  /** The names of variables and constants; labels are names of another kind. */
  readonly given: ReadonlySet<string>;
}

/** What emitted code itself calls things, and globals that it uses. */
const taken = [
  'app',
  'request',
  'reply',
  'tx',
  'db',
  'eb',
  'oc',
  'schema',
  'answer',
  'sql',
  'createHmac',
  'createHash',
  'randomUUID',
  'globalThis',
  'process',
  'console',
  'fetch',
  'structuredClone',
];

const reserved: ReadonlySet<string> = new Set([...taken, ...libNames]);
const words: ReadonlySet<string> = new Set(keywords);

/** Whether a name means something else in every route file. */
export const isTaken = (name: string): boolean => reserved.has(name) || words.has(name);

export function createNames(
  exportName: string,
  nameOfJoin: (label: Label) => string,
  reservedHere: Iterable<string>,
): Names {
  const giver = createNameGiver([...reserved, ...reservedHere, exportName]);
  const given = new Set<string>();
  const give = (id: string, names: readonly string[]): string => {
    const name = giver.give(id, names);
    given.add(name);
    return name;
  };
  const byVariable = new Map<Variable, string>();
  const byLabel = new Map<Label, string>();
  return {
    given,
    variable: (variable) =>
      remember(byVariable, variable, () =>
        give(variable.id, [...variable.names, ...variable.names.map((name) => `${name}Value`)]),
      ),
    label: (label) =>
      remember(byLabel, label, () =>
        giver.give(`label ${label.join}`, [camelCase(`to ${nameOfJoin(label)}`), camelCase(`to ${label.join}`)]),
      ),
    fresh: (hint, id) => give(id, [camelCase(hint), camelCase(`${hint} value`)]),
  };
}
