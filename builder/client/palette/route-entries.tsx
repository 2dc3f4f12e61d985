import { Braces, CircleDot, CornerDownRight, Spline } from 'lucide-react';
import type { JsonValue } from '../../../compiler/base/json.ts';
import { isList, isObject } from '../../shared/gestures/json.ts';
import { focusNode } from '../canvas/focus.ts';
import { nodesAt } from '../code/owners.ts';
import { endName, nameOf } from '../inspector/names.ts';
import { reveal, select } from '../store.ts';
import type { State } from '../store.ts';
import { showInspector } from '../ui.ts';
import { entryOfNode } from './list-dialog.tsx';
import type { Entry } from './list-dialog.tsx';

/** Everything that can be found in a route. */

type Written = Pick<State, 'written'>;

function goToNode(id: string): void {
  select([id], 'list');
  focusNode(id);
}

export const nodeEntries = ({ written }: Written): readonly Entry[] =>
  (written?.nodes ?? []).map((node) => ({
    ...entryOfNode(node),
    section: 'Nodes of this route',
    run: () => goToNode(node.id),
  }));

/** Texts and numbers in the settings and literals of the nodes. */
export const valueEntries = ({ written }: Written): readonly Entry[] =>
  (written?.nodes ?? []).flatMap((node) =>
    [
      ...leavesOf(node.config, ['config']),
      ...leavesOf(node.inputs, ['inputs']),
      ...(node.comment === undefined ? [] : [{ keys: ['comment'], text: node.comment }]),
    ].map(({ keys, text }) => ({
      id: `value ${node.id} ${keys.join(' ')}`,
      section: 'Texts in this route',
      title: text,
      detail: `${nameOf(node)} · ${keys.slice(1).join(' ')}`,
      words: [],
      icon: <CornerDownRight size={16} aria-hidden="true" />,
      run: () => {
        showInspector();
        return reveal(written?.id, node.id, ['flow', 'nodes', { id: node.id }, ...keys]);
      },
    })),
  );

interface Leaf {
  readonly keys: readonly (string | number)[];
  readonly text: string;
}

function leavesOf(value: JsonValue, keys: Leaf['keys']): readonly Leaf[] {
  if (isList(value)) return value.flatMap((item, index) => leavesOf(item, [...keys, index]));
  if (isObject(value)) return Object.entries(value).flatMap(([key, member]) => leavesOf(member, [...keys, key]));
  return value === null || typeof value === 'boolean' ? [] : [{ keys, text: String(value) }];
}

export const portEntries = ({ written }: Written): readonly Entry[] =>
  (written?.nodes ?? []).flatMap((node) =>
    (['ins', 'outs'] as const).flatMap((side) =>
      node[side].map(({ name, type, is }) => ({
        id: `port ${side} ${node.id}.${name}`,
        section: 'Ports',
        title: name,
        detail: `${side === 'ins' ? 'Input' : 'Output'} of ${nameOf(node)} · ${type?.name ?? is}`,
        words: [],
        icon: <CircleDot size={16} aria-hidden="true" />,
        run: () => goToNode(node.id),
      })),
    ),
  );

export const wireEntries = ({ written }: Written): readonly Entry[] =>
  (written?.wires ?? []).map(({ id, from, to, type, is }) => ({
    id: `wire ${id}`,
    section: 'Wires of this route',
    title: written === undefined ? id : `${endName(written, from)} → ${endName(written, to)}`,
    detail: `Wire · ${type?.name ?? is}`,
    words: [],
    icon: <Spline size={16} aria-hidden="true" />,
    run: () => select([], 'list', [id]),
  }));

/** Lines of the emitted code. Each leads to the node that it comes from. */
export function codeEntries({ view }: Pick<State, 'view'>): readonly Entry[] {
  const code = view?.code;
  return (code?.text.split('\n') ?? []).flatMap((text, index): readonly Entry[] => {
    const line = index + 1;
    const [owner] = code === undefined ? [] : nodesAt(code.lines, line);
    if (owner === undefined || text.trim() === '') return [];
    return [
      {
        id: `code ${line}`,
        section: 'Code',
        title: text.trim(),
        detail: `Line ${line}`,
        words: [],
        icon: <Braces size={16} aria-hidden="true" />,
        run: () => goToNode(owner),
      },
    ];
  });
}
