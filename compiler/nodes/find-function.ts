import { nearest } from '../base/did-you-mean.ts';
import { unknownFunction } from '../ir/catalogue/functions.ts';
import type { BindContext } from './define-node.ts';

/** What is known about a function. Reports one that does not exist. */
export function findFunction<Known>(
  id: string,
  functions: ReadonlyMap<string, Known>,
  { report }: Pick<BindContext, 'report'>,
): Known | undefined {
  const found = functions.get(id);
  if (found !== undefined) return found;
  const known = [...functions.keys()];
  report(unknownFunction, { name: id, near: nearest(id, known), known }, ['function']);
  return undefined;
}
