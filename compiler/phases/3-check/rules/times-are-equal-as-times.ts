import type { JsonValue } from '../../../base/json.ts';
import { timesComparedAsTexts } from '../../../ir/catalogue/misfits.ts';
import type { Operand } from '../../../ir/checked.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { isCheckedText } from '../../../ir/type-algebra.ts';
import type { RouteRule } from './rule.ts';

/**
 * Times are compared as times: as texts, the same time in two spellings would differ.
 * FS3021 timesComparedAsTexts
 */
export const timesAreEqualAsTimes: RouteRule = ({ live, operands }, report) => {
  for (const node of live) {
    const { meaning } = node.kind;
    if (meaning?.kind !== 'equals') continue;
    const sides = [meaning.left, meaning.right].map((port) => operands.get(node.id)?.get(port));
    const isAboutTimes = sides.some((side) => side?.kind === 'value' && isCheckedText(side.type, 'timestamp'));
    if (isAboutTimes && sides.some((side) => side !== undefined && mayBeSpeltOtherwise(side)))
      report(timesComparedAsTexts, { node: nameOfNode(node) }, { place: node.place, subject: node.subject });
  }
};

const mayBeSpeltOtherwise = (side: Operand): boolean =>
  side.kind === 'literal' ? !isPlain(side.value) : side.kind === 'value' && !isCheckedText(side.type, 'instant');

/** Null, or a time in To Timestamp's format. */
const isPlain = (value: JsonValue): boolean =>
  value === null || (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value));
