import { z } from 'zod';
import type { Meaning } from '../ir/meaning.ts';
import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { isMissing, equals, not } from '../code/condition.ts';
import { lib } from '../code/lib.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import { orNull } from '../ir/or-else.ts';
import { boolean, isKind, list, string, unknown } from '../ir/type.ts';
import type { InputTypes, Type } from '../ir/type.ts';
import { join } from '../ir/type-algebra.ts';
import { emitContainment } from './containment.ts';
import { defineNode } from './define-node.ts';
import { emitOrder, orderNeeds } from './order.ts';
import type { Needs, Side } from './order.ts';

const operator = z.enum(['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'contains', 'starts-with', 'ends-with']);
type Operator = z.infer<typeof operator>;

export const compare = defineNode({
  type: 'compare',
  title: 'Compare',
  summary:
    'Whether two values are equal, ordered, or one in the other. In constant time when a side is a Hash or a credential.',
  group: 'Logic',
  config: closedObject({ operator }),
  facets: (config) => {
    const meaning = meaningOf(config.operator);
    return {
      inputs: [{ name: 'left', ...(config.operator === 'contains' ? { readWhole: true } : {}) }, { name: 'right' }],
      outputs: [{ name: 'result' }],
      typing: (input) => ({ ...needsOf(config.operator, input), outputs: { result: boolean } }),
      behaviour: { kind: 'pure', emit: (emit) => emitComparison(config.operator, emit) },
      taint: { kind: 'sanitizer' },
      ...(meaning === undefined ? {} : { meaning }),
    };
  },
});

function meaningOf(by: Operator): Meaning | undefined {
  if (by === 'eq' || by === 'ne') return { kind: 'equals', left: 'left', right: 'right', whenTrue: by === 'eq' };
  return by === 'contains' ? { kind: 'contains', list: 'left', item: 'right' } : undefined;
}

function needsOf(by: Operator, input: InputTypes): Needs {
  switch (by) {
    case 'eq':
    case 'ne':
      return { needs: {} };
    case 'starts-with':
    case 'ends-with':
      return { needs: { left: string(), right: string() } };
    case 'contains':
      return { needs: containmentNeeds(input('left')) };
    default:
      return orderNeeds(input('left'), input('right'));
  }
}

function containmentNeeds(left: Type): Record<string, Type> {
  if (isKind(left, 'string')) return { left: string(), right: string() };
  return isKind(left, 'list') ? { left: list(unknown) } : { left: join(string(), list(unknown)) };
}

function emitComparison(by: Operator, emit: EmitContext): Code {
  const { input } = emit;
  switch (by) {
    case 'eq':
    case 'ne':
      return emitEquality(by === 'eq', emit);
    case 'contains':
      return emitContainment(
        sideOf('left', emit),
        sideOf('right', emit),
        isSecret(emit),
        isKind(emit.type('left'), 'list') ? emit.comparable('left') : undefined,
      );
    case 'starts-with':
      return code`${input('left')}.startsWith(${input('right')})`;
    case 'ends-with':
      return code`${input('left')}.endsWith(${input('right')})`;
    default:
      return emitOrder(by, sideOf('left', emit), sideOf('right', emit));
  }
}

const sideOf = (port: string, { input, type, constant }: EmitContext): Side => ({
  ...{ value: input(port), type: type(port), constant: constant(port) },
});

function emitEquality(equal: boolean, emit: EmitContext): Code {
  const nullSide = ['left', 'right'].find((port) => emit.constant(port) === null);
  if (nullSide !== undefined) {
    const other = nullSide === 'left' ? 'right' : 'left';
    if (emit.type(other).presence === 'required') return code`${!equal}`;
    const isNull = isMissing(emit.input(other));
    return equal ? isNull : not(isNull);
  }
  const isSafe = isSecret(emit) && comparesText(emit);
  if (isSafe || !isNative(emit)) {
    const result = (isSafe ? lib.safeEqual : lib.isEqual)([emit.input('left'), emit.input('right')]);
    return equal ? result : not(result);
  }
  const side = (port: string): Code =>
    bothMayBeMissing(emit) ? orNull(emit.comparable(port), emit.type(port)) : emit.comparable(port);
  const isEqual = equals(side('left'), side('right'));
  return equal ? isEqual : not(isEqual);
}

const isSecret = ({ isCredential }: EmitContext): boolean => isCredential('left') || isCredential('right');
/** Whether a string is compared with a string, or with data that may be one. */
const comparesText = ({ type }: EmitContext): boolean =>
  ['left', 'right'].some((port) => isKind(type(port), 'string')) &&
  ['left', 'right'].every((port) => isKind(type(port), 'string') || type(port).kind === 'unknown');
const bothAre = (kind: 'string' | 'number' | 'boolean', { type }: EmitContext): boolean =>
  isKind(type('left'), kind) && isKind(type('right'), kind);
const bothMayBeMissing = ({ type }: EmitContext): boolean =>
  type('left').presence !== 'required' && type('right').presence !== 'required';

/** `===` compares scalars of one kind. TypeScript rejects it for two constants that it knows to differ. */
function isNative(emit: EmitContext): boolean {
  if (emit.constant('left') !== undefined && emit.constant('right') !== undefined) return false;
  return bothAre('string', emit) || bothAre('number', emit) || bothAre('boolean', emit) || isDataAgainstConstant(emit);
}

/** Data of any type equals a string or a boolean constant only if it is the same string or boolean. */
function isDataAgainstConstant({ constant, type }: EmitContext): boolean {
  const [left, right] = [constant('left'), constant('right')];
  const data = left === undefined ? type('left') : type('right');
  return ['string', 'boolean'].includes(typeof (left ?? right)) && data.kind === 'unknown';
}
