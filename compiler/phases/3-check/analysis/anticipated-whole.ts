import type { AnticipatedType, CheckedRoute } from '../../../ir/checked.ts';
import { anticipatedAtStart } from '../../../ir/route.ts';
import { isKind, openObject, unknown, withPresence } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { meet } from '../../../ir/type-algebra.ts';
import { isIndex } from '../../../ir/type-path.ts';
import type { Path } from './taint.ts';

/** The type that every path from the start of a flow needs an output of Start to have. */
export function neededAtStart(flow: Pick<CheckedRoute, 'route' | 'anticipated'>, node: string, port: string): Type {
  const parts = anticipatedAtStart(flow).filter(
    ({ access: { base } }) => base.kind === 'output' && base.node === node && base.port === port,
  );
  return wholeOf(parts, []);
}

/**
 * Combines the needs of parts into one need of the whole. Items of lists are left out, since a type cannot name them.
 */
function wholeOf(parts: readonly AnticipatedType[], path: Path): Type {
  const isAt = (at: Path, access: Path): boolean => at.every((step, index) => access[index] === step);
  const own =
    parts.find(({ access }) => access.path.length === path.length && isAt(path, access.path))?.type ?? unknown;
  const names = parts.flatMap(({ access }) =>
    access.path.length > path.length && isAt(path, access.path) ? access.path.slice(path.length, path.length + 1) : [],
  );
  return [...new Set(names)].reduce((whole, name) => {
    const part = wholeOf(parts, [...path, name]);
    const isObject = isKind(whole, 'object');
    if (isIndex(name) || (!isObject && part.presence !== 'required')) return whole;
    const isThere = part.presence === 'required' || !isObject;
    return meet(whole, withPresence(openObject([[name, part]]), isThere ? 'required' : whole.presence));
  }, own);
}
