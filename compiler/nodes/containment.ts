import { isKind, scalarKinds, single } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';

/** Whether JavaScript's own `includes` does the search: for a text in a text, or a scalar in a list. */
export function isNativeContainment(container: Type, item: Type): boolean {
  const only = single(container);
  const [within, kinds] = only?.kind === 'list' ? [only.element, scalarKinds] : [container, ['string'] as const];
  return (
    within.presence === 'required' &&
    item.presence === 'required' &&
    kinds.some((kind) => isKind(within, kind) && isKind(item, kind))
  );
}
