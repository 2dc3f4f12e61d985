import { keywords } from '../../../code/give-names.ts';
import { libNames } from '../../../code/lib.ts';
import { camelCase } from '../../../ir/names.ts';

/** Parameters and globals that emitted code itself uses. */
export const fixedNames: readonly string[] = [
  'app',
  'request',
  'reply',
  'tx',
  'db',
  'eb',
  'qb',
  'oc',
  'schema',
  'answer',
  'globalThis',
  'process',
  'console',
  'fetch',
  'structuredClone',
];

/** Names of what emitted code imports. */
export const importNames: readonly string[] = ['sql', 'createHmac', 'createHash', 'randomUUID', ...libNames];

/** Names that no variable of a route may have. */
export const reserved: ReadonlySet<string> = new Set([...fixedNames, ...importNames]);
const words: ReadonlySet<string> = new Set(keywords);

/** Whether a name has another meaning in every route file. */
export const isTaken = (name: string): boolean => reserved.has(name) || words.has(name);

/** `total`, or `totalFunction` if that name is taken. */
export function functionName(id: string): string {
  const name = camelCase(id);
  return isTaken(name) ? `${name}Function` : name;
}
