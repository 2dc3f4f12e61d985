import type { JsonObject } from '../../../compiler/base/json.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import type { Place } from '../inspector/put.ts';

/**
 * Renames a table or a column, and says what it was called, so that what is stored is kept. Whoever renames it back
 * again has renamed nothing.
 */
export function renamed({ path }: Place, from: string, to: string, value: JsonObject): Operation[] {
  const before = value['renamedFrom'];
  const rename: Operation = { do: 'rename', path: [...path, from], key: to };
  const at = [...path, to, 'renamedFrom'];
  if (before === to) return [rename, { do: 'remove', path: at }];
  return before === undefined ? [rename, { do: 'set', path: at, value: from }] : [rename];
}
