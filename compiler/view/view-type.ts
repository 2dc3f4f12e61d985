import { excerpt } from '../base/visible-text.ts';
import { typeName } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import type { TypeView } from './route-view.ts';

/** Long enough for a tooltip: the type of a row may be as long as its table. */
const longestName = 400;

export const viewType = (type: Type): TypeView => ({
  name: excerpt(typeName(type), longestName),
  shape: shapeOf(type),
  mayBeMissing: type.presence !== 'required',
});

function shapeOf(type: Type): TypeView['shape'] {
  if (type.kind === 'unknown') return 'unknown';
  const [first, ...others] = type.alternatives;
  if (first === undefined) return 'null';
  return others.length > 0 ? 'union' : first.kind;
}
