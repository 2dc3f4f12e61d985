import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { alternative, boolean, bytes, isKind, nothing, unknown, withPresence } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { isSubset, join } from '../ir/type-algebra.ts';
import { defineNode } from './define-node.ts';
import { itemOf } from './list/item.ts';
import { widen } from './widen.ts';

export const select = defineNode({
  type: 'select',
  title: 'Select',
  summary: 'One value or the other.',
  group: 'Objects and values',
  config: closedObject({}),
  facets: () => ({
    inputs: [{ name: 'condition' }, { name: 'whenTrue' }, { name: 'whenFalse' }],
    outputs: [{ name: 'value' }],
    typing: (input) => {
      const joined = join(input('whenTrue'), input('whenFalse'));
      const mixesBytes =
        joined.kind === 'known' &&
        joined.alternatives.length > 1 &&
        joined.alternatives.some(({ kind }) => kind === 'bytes');
      return {
        needs: {
          condition: boolean,
          ...Object.fromEntries(
            ['whenTrue', 'whenFalse'].flatMap((port) =>
              alternative(input(port), 'bytes') === undefined ? [] : [[port, bytes]],
            ),
          ),
        },
        outputs: { value: commonType(joined) },
        ...(mixesBytes
          ? {
              conflict: {
                message: 'One of the values is bytes and the other is not.',
                hint: 'Select between two values of bytes, or two of JSON.',
              },
            }
          : {}),
      };
    },
    behaviour: {
      kind: 'pure',
      emit: ({ input, type }) => {
        const chosen = code`${input('condition')} ? ${input('whenTrue')} : ${input('whenFalse')}`;
        // From a list of one kind or one of another, TypeScript infers no common type of the items.
        return areUnlikeLists(type('whenTrue'), type('whenFalse')) ? code`[...(${chosen})]` : chosen;
      },
    },
    meaning: { kind: 'choice', condition: 'condition', whenTrue: 'whenTrue', whenFalse: 'whenFalse' },
    taint: { kind: 'either', inputs: ['whenTrue', 'whenFalse'] },
  }),
});

/** Whether both are lists, and items of neither could be items of the other. */
function areUnlikeLists(one: Type, other: Type): boolean {
  if (!isKind(one, 'list') || !isKind(other, 'list') || one.presence !== 'required' || other.presence !== 'required')
    return false;
  const [item, otherItem] = [widen(itemOf(one)), widen(itemOf(other))];
  return !isSubset(item, otherItem) && !isSubset(otherItem, item);
}

/** Values of one kind have a common type. Values of several kinds share only their presence. */
function commonType(joined: Type): Type {
  if (joined.kind === 'unknown' || joined.alternatives.length > 1) return withPresence(unknown, joined.presence);
  return joined.alternatives.length === 0 ? nothing : joined;
}
