import { duplicateName } from '../ir/catalogue/config.ts';
import type { BindContext } from './define-node.ts';

/** The names of a list without duplicates, which are reported. */
export function distinctNames(
  names: readonly string[],
  of: string,
  path: readonly (string | number)[],
  { report }: BindContext,
): string[] {
  return names.filter((name, index) => {
    const isFirst = names.indexOf(name) === index;
    if (!isFirst) report(duplicateName, { name, of }, [...path, index]);
    return isFirst;
  });
}
