import { code } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { alternative, isKind, scalarKinds, single } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';

/** Whether a text contains another one. JavaScript's `includes` takes long only where both are long. */
export const emitTextIn = (text: Code, part: Code, partType: Type): Code =>
  isShort(partType) ? code`${text}.includes(${part})` : lib.includesText([text, part]);

function isShort(type: Type): boolean {
  const { bytes = Infinity, maxLength = Infinity, values } = alternative(type, 'string') ?? {};
  return values !== undefined || Math.min(bytes, maxLength) <= 100;
}

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
