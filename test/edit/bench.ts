import { constantFrom } from 'fast-check';
import { isObject } from '../../compiler/base/json.ts';
import type { JsonValue } from '../../compiler/base/json.ts';
import type { Path, PathOperation } from '../../compiler/base/operation.ts';
import { applyOperations } from './apply-operations.ts';
import type { Applied } from '../../compiler/edit/apply-operation.ts';
import { readJsonText } from '../../compiler/edit/json-text.ts';
import type { JsonText, Part } from '../../compiler/edit/json-text.ts';
import { flowFiles, parsed } from './formattings.ts';

const files: ReadonlyMap<string, JsonText> = new Map(
  flowFiles.flatMap(({ name, text }) => {
    const file = readJsonText(text);
    return file === undefined ? [] : [[name, file] as const];
  }),
);
export const anyFile = constantFrom(...files.keys());
export const fileOf = (name: string): JsonText => files.get(name) ?? { text: '', root: rootOf('null') };

export function prefixIn(project: JsonValue): (route: string) => Path {
  return (route) => (isObject(project) && 'routes' in project ? ['routes', { id: route }] : []);
}

export function apply(file: JsonText, operations: readonly PathOperation[]): Applied | undefined {
  const outcome = applyOperations(file, operations, prefixIn(parsed(file.text)));
  return 'refusal' in outcome ? undefined : outcome;
}

export function must(file: JsonText, operations: readonly PathOperation[]): Applied {
  const applied = apply(file, operations);
  if (applied === undefined) throw new Error(`refused: ${JSON.stringify(operations)}`);
  return applied;
}

export function rootOf(text: string): Part {
  const file = readJsonText(text);
  if (file === undefined) throw new Error('the result is no JSON');
  return file.root;
}
