import { code } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { alternative, isKind, scalarKinds, single } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';

interface Side {
  readonly value: Code;
  readonly type: Type;
}

/**
 * Whether a text contains a text, or a list contains an item. `listed` is the list as TypeScript has to see it to look
 * for the item, and by default the container.
 */
export function emitContainment(container: Side, item: Side, isSecret: boolean, listed = container.value): Code {
  if (!isNative(container.type, item.type)) return lib.contains([container.value, item.value]);
  if (isKind(container.type, 'string'))
    return isShort(item.type)
      ? code`${container.value}.includes(${item.value})`
      : lib.includesText([container.value, item.value]);
  return isSecret && isKind(item.type, 'string')
    ? lib.safeIncludes([container.value, item.value])
    : code`${listed}.includes(${item.value})`;
}

/** JavaScript's own `includes` takes long where both texts are long. */
function isShort(type: Type): boolean {
  const { bytes = Infinity, maxLength = Infinity, values } = alternative(type, 'string') ?? {};
  return values !== undefined || Math.min(bytes, maxLength) <= 100;
}

/** Whether JavaScript's own `includes` does the search: for a text in a text, or a scalar in a list. */
function isNative(container: Type, item: Type): boolean {
  const only = single(container);
  const [within, kinds] = only?.kind === 'list' ? [only.element, scalarKinds] : [container, ['string'] as const];
  return (
    within.presence === 'required' &&
    item.presence === 'required' &&
    kinds.some((kind) => isKind(within, kind) && isKind(item, kind))
  );
}
