import { accessKey, valueOperands } from '../../../ir/checked.ts';
import type { Operands, ValueOperand } from '../../../ir/checked.ts';
import type { Node } from '../../../ir/project.ts';
import { alternative } from '../../../ir/type.ts';
import type { RouteTypes } from './types.ts';

/**
 * Inputs with conflicting types can agree as times if all of them are used as timestamps elsewhere; `settled` contains
 * these nodes. If only some are, the hint of the conflict mentions times.
 */
export function settleTimes(
  live: readonly Node[],
  types: RouteTypes,
  operands: Operands,
): { readonly types: RouteTypes; readonly settled: readonly Node[] } {
  const disagreeing = live.filter((node) => types.conflict(node)?.times !== undefined);
  if (disagreeing.length === 0) return { types, settled: [] };
  const times = new Set(
    [...operands.values()].flatMap((ports) =>
      valueOperands(ports)
        .filter(needsTime)
        .map(({ access }) => accessKey(access)),
    ),
  );
  const isTime = (operand: ValueOperand): boolean => times.has(accessKey(operand.access));
  const fed = (node: Node): readonly ValueOperand[] => valueOperands(operands.get(node.id));
  const settled = disagreeing.filter((node) => fed(node).every(isTime));
  return {
    settled,
    types: {
      ...types,
      need: (node, port) => {
        const needs = settled.includes(node) ? types.conflict(node)?.times?.needs : undefined;
        return needs?.[port] ?? types.need(node, port);
      },
      conflict: (node) => {
        const conflict = settled.includes(node) ? undefined : types.conflict(node);
        return conflict?.times !== undefined && fed(node).some(isTime)
          ? { ...conflict, hint: conflict.times.hint }
          : conflict;
      },
    },
  };
}

const needsTime = ({ need }: ValueOperand): boolean =>
  alternative(need, 'string')?.checks.some((check) => check === 'timestamp' || check === 'instant') === true;
