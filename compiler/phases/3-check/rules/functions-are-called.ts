import { unusedFunction } from '../../../ir/catalogue/functions.ts';
import type { ProjectRule } from './rule.ts';

/**
 * Every function is called or enqueued, by a route or by a function.
 * FS3413 unusedFunction
 */
export const functionsAreCalled: ProjectRule = ({ declarations: { functions }, routes }, report) => {
  const called = new Set([...routes, ...functions.values()].flatMap(({ calls, enqueues }) => [...calls, ...enqueues]));
  for (const { id, place } of functions.values())
    if (!called.has(id)) report(unusedFunction, { id }, { place, subject: { route: id, isFunction: true } });
};
