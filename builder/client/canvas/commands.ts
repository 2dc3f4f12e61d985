import type { Command } from '../command.ts';
import { calledBy, enterCall } from '../functions/calls.ts';
import { nodeOf } from '../../shared/gestures/parts.ts';
import { useStore } from '../store.ts';
import { openDialog, openPalette, showInspector } from '../ui.ts';
import type { PaletteRequest } from '../ui.ts';
import { canCopy, copySelected, cutSelected, duplicateSelected, paste } from './clipboard.ts';
import { deleteSelected } from './edits.ts';
import { focusedNode } from './focus.ts';
import { tidy } from './moves.ts';
import { useCanvas } from './state.ts';
import { hasNodes, hasSelection, nudge } from './walk.ts';

const viewport = () => useCanvas.getState().viewport;
export const onlyNode = (): string | undefined => {
  const [first, ...others] = useStore.getState().selection.nodes;
  return others.length === 0 ? first : undefined;
};
export const hasOne = (): boolean => onlyNode() !== undefined;
const onlyWire = (): string | undefined => {
  const { nodes, wires } = useStore.getState().selection;
  return nodes.size === 0 ? [...wires][0] : undefined;
};

/**
 * The output that the next step follows, of the selected node or else of the one with the focus: where the flow
 * continues, or else the first output that leads nowhere.
 */
function outputBehind(): PaletteRequest['port'] {
  const { view } = useStore.getState();
  const node = onlyNode() ?? (hasNodes() ? undefined : focusedNode());
  const outs = (view && nodeOf(view, node ?? ''))?.outs.filter(({ ghost }) => ghost !== true) ?? [];
  const ways = outs.filter(({ is }) => is === 'control');
  const isWired = (port: string): boolean =>
    view?.wires.some(({ from }) => from.node === node && from.port === port) === true;
  const port =
    ways.find(({ name }) => name === 'next') ?? ways.find(({ name }) => !isWired(name)) ?? ways[0] ?? outs[0];
  return node === undefined || port === undefined ? undefined : { node, port: port.name, side: 'out' };
}

function openBehind(): void {
  const port = outputBehind();
  openPalette(port && { port });
}

function focusField(name: 'label' | 'comment'): void {
  const id = onlyNode();
  if (id === undefined) return;
  showInspector();
  useStore.setState({ field: ['flow', 'nodes', { id }, name] });
}

/** In place if the node is in view, else in a dialog. */
export function rename(id: string | undefined): void {
  const { viewport: view, isInOutline } = useCanvas.getState();
  if (id === undefined || view === undefined || isInOutline) return openDialog('rename-label');
  view.show(id);
  useCanvas.setState({ renamed: id });
}

export const focusFirstField = (): void => focusField('label');

const arrow = (key: string, x: number, y: number): Command[] =>
  [8, 64].map((by): Command => ({
    id: `move-${key}-${by}`,
    title: `Move ${key.slice(5).toLowerCase()} by ${by}`,
    keys: [by === 8 ? key : `Shift+${key}`],
    when: 'canvas',
    group: 'View',
    run: () => nudge(x * by, y * by),
  }));

export const editCommands = [
  {
    id: 'next-step',
    title: 'Add the next step',
    keys: ['N'],
    when: 'flow',
    group: 'Edit',
    // Where no node is meant, the step is one that follows none.
    isOn: () => outputBehind() !== undefined || !hasNodes(),
    run: openBehind,
  },
  {
    id: 'connect',
    title: 'Connect a port',
    keys: ['C'],
    when: 'flow',
    group: 'Edit',
    isOn: hasOne,
    run: () => openDialog('connect'),
  },
  {
    id: 'insert',
    title: 'Insert a node into a wire',
    keys: ['I'],
    when: 'flow',
    group: 'Edit',
    isOn: () => onlyWire() !== undefined || hasOne(),
    run: () => (onlyWire() === undefined ? openDialog('insert') : openPalette({ wire: onlyWire() ?? '' })),
  },
  {
    id: 'delete',
    title: 'Delete',
    keys: ['Delete', 'Backspace'],
    when: 'flow',
    group: 'Edit',
    isOn: hasSelection,
    run: deleteSelected,
  },
  {
    id: 'rename',
    title: 'Rename',
    keys: ['F2'],
    when: 'flow',
    group: 'Edit',
    isOn: hasOne,
    run: () => rename(onlyNode()),
  },
  {
    id: 'rename-id',
    title: 'Rename the id',
    keys: ['Shift+F2'],
    when: 'flow',
    group: 'Edit',
    isOn: hasOne,
    run: () => openDialog('rename-id'),
  },
  {
    id: 'comment',
    title: 'Comment',
    keys: ['/'],
    when: 'flow',
    group: 'Edit',
    isOn: hasOne,
    run: () => focusField('comment'),
  },
  {
    id: 'duplicate',
    title: 'Duplicate',
    keys: ['Mod+D'],
    when: 'flow',
    group: 'Edit',
    isOn: hasNodes,
    run: duplicateSelected,
  },
  { id: 'cut', title: 'Cut', keys: ['Mod+X'], when: 'flow', group: 'Edit', isOn: canCopy, run: cutSelected },
  { id: 'copy', title: 'Copy', keys: ['Mod+C'], when: 'flow', group: 'Edit', isOn: canCopy, run: copySelected },
  { id: 'paste', title: 'Paste', keys: ['Mod+V'], when: 'flow', group: 'Edit', run: () => paste(false) },
  {
    id: 'paste-wired',
    title: 'Paste, with wires from outside',
    keys: ['Mod+Shift+V'],
    when: 'flow',
    group: 'Edit',
    run: () => paste(true),
  },
  {
    id: 'make-function',
    title: 'Make a function of it…',
    keys: ['F'],
    when: 'flow',
    group: 'Edit',
    isOn: hasNodes,
    run: () => openDialog('make-function'),
  },
  {
    id: 'open-function',
    title: 'Open the function that it calls',
    keys: ['Shift+Enter'],
    when: 'flow',
    group: 'Edit',
    isOn: () => calledBy(onlyNode()) !== undefined,
    run: () => enterCall(onlyNode() ?? ''),
  },
  { id: 'tidy', title: 'Tidy up', keys: ['Shift+Alt+T'], when: 'flow', group: 'Edit', run: tidy },
] as const satisfies readonly Command[];

export const viewCommands = [
  { id: 'zoom-in', title: 'Zoom in', keys: ['+', '='], when: 'canvas', group: 'View', run: () => viewport()?.zoom(1) },
  { id: 'zoom-out', title: 'Zoom out', keys: ['-'], when: 'canvas', group: 'View', run: () => viewport()?.zoom(-1) },
  { id: 'fit', title: 'Show the whole flow', keys: ['1'], when: 'canvas', group: 'View', run: () => viewport()?.fit() },
  {
    id: 'fit-selection',
    title: 'Show the selection',
    keys: ['2'],
    when: 'canvas',
    group: 'View',
    isOn: hasNodes,
    run: () => viewport()?.fit(useStore.getState().selection.nodes),
  },
] as const satisfies readonly Command[];

export const arrowCommands: readonly Command[] = [
  ...arrow('ArrowLeft', -1, 0),
  ...arrow('ArrowRight', 1, 0),
  ...arrow('ArrowUp', 0, -1),
  ...arrow('ArrowDown', 0, 1),
];
