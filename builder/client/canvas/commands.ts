import type { Command } from '../command.ts';
import { select, useStore } from '../store.ts';
import { openDialog, openPalette, showTab } from '../ui.ts';
import { canCopy, copySelected, cutSelected, duplicateSelected, paste } from './clipboard.ts';
import { deleteSelected } from './edits.ts';
import type { Pin } from './geometry.ts';
import { tidy } from './moves.ts';
import { useCanvas } from './state.ts';
import {
  goAlong,
  goToFinding,
  goToNeighbour,
  hasNodes,
  hasSelection,
  neighbour,
  nudge,
  selectAll,
  selectFocused,
} from './walk.ts';

const viewport = () => useCanvas.getState().viewport;
const onlyNode = (): string | undefined => {
  const [first, ...others] = useStore.getState().selection.nodes;
  return others.length === 0 ? first : undefined;
};
const hasOne = (): boolean => onlyNode() !== undefined;
const onlyWire = (): string | undefined => [...useStore.getState().selection.wires][0];

/** Opens the palette for an output of the selected node: the one that is chosen, or else the first. */
function openBehind(choose: (pin: Pin) => boolean = () => true): void {
  const node = onlyNode();
  const outs = useCanvas.getState().boxes.get(node ?? '')?.outs ?? [];
  const pin = outs.find(choose) ?? outs[0];
  if (node !== undefined && pin !== undefined) openPalette({ port: { node, port: pin.port.name, side: 'out' } });
}

function focusComment(): void {
  const id = onlyNode();
  if (id !== undefined) useStore.setState({ field: ['flow', 'nodes', { id }, 'comment'] });
}

const focusIn = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();
const arrow = (key: string, x: number, y: number): Command[] =>
  [8, 64].map((by): Command => ({
    id: `move-${key}-${by}`,
    title: `Move ${key.slice(5).toLowerCase()} by ${by}`,
    keys: [by === 8 ? key : `Shift+${key}`],
    when: 'canvas',
    group: 'Edit',
    run: () => nudge(x * by, y * by),
  }));

export const editCommands = [
  {
    id: 'next-step',
    title: 'Add the next step',
    keys: ['N'],
    when: 'canvas',
    group: 'Edit',
    isOn: hasOne,
    run: () => openBehind(),
  },
  {
    id: 'connect',
    title: 'Connect an output',
    keys: ['C'],
    when: 'canvas',
    group: 'Edit',
    isOn: hasOne,
    run: () => openBehind(({ isWired, isHidden }) => !isWired && !isHidden),
  },
  {
    id: 'insert',
    title: 'Insert a node into the wire',
    keys: ['I'],
    when: 'canvas',
    group: 'Edit',
    isOn: () => onlyWire() !== undefined,
    run: () => openPalette({ wire: onlyWire() ?? '' }),
  },
  {
    id: 'delete',
    title: 'Delete',
    keys: ['Delete', 'Backspace'],
    when: 'canvas',
    group: 'Edit',
    isOn: hasSelection,
    run: deleteSelected,
  },
  {
    id: 'rename',
    title: 'Rename',
    keys: ['F2'],
    when: 'canvas',
    group: 'Edit',
    isOn: hasOne,
    run: () => openDialog('rename-label'),
  },
  {
    id: 'rename-id',
    title: 'Rename the id',
    keys: ['Shift+F2'],
    when: 'canvas',
    group: 'Edit',
    isOn: hasOne,
    run: () => openDialog('rename-id'),
  },
  { id: 'comment', title: 'Comment', keys: ['/'], when: 'canvas', group: 'Edit', isOn: hasOne, run: focusComment },
  {
    id: 'duplicate',
    title: 'Duplicate',
    keys: ['Mod+D'],
    when: 'canvas',
    group: 'Edit',
    isOn: hasNodes,
    run: duplicateSelected,
  },
  { id: 'cut', title: 'Cut', keys: ['Mod+X'], when: 'canvas', group: 'Edit', isOn: canCopy, run: cutSelected },
  { id: 'copy', title: 'Copy', keys: ['Mod+C'], when: 'canvas', group: 'Edit', isOn: canCopy, run: copySelected },
  { id: 'paste', title: 'Paste', keys: ['Mod+V'], when: 'canvas', group: 'Edit', run: () => paste(false) },
  {
    id: 'paste-wired',
    title: 'Paste, with wires from outside',
    keys: ['Mod+Shift+V'],
    when: 'canvas',
    group: 'Edit',
    run: () => paste(true),
  },
  { id: 'tidy', title: 'Tidy up', keys: ['Shift+Alt+T'], when: 'canvas', group: 'Edit', run: tidy },
] as const satisfies readonly Command[];

export const selectCommands = [
  { id: 'select-all', title: 'Select everything', keys: ['Mod+A'], when: 'canvas', group: 'Select', run: selectAll },
  {
    id: 'select-none',
    title: 'Select nothing',
    keys: ['Escape'],
    when: 'canvas',
    group: 'Select',
    isOn: hasSelection,
    run: () => select([], 'canvas'),
  },
  { id: 'select', title: 'Select the focused node', keys: [' '], when: 'canvas', group: 'Select', run: selectFocused },
  {
    id: 'field',
    title: 'Edit its first field',
    keys: ['Enter'],
    when: 'canvas',
    group: 'Select',
    run: () => (hasOne() ? focusIn('.inspector-pane :is(input, textarea, select)') : selectFocused()),
  },
  {
    id: 'next',
    title: 'Next node in the code',
    keys: ['Tab'],
    when: 'canvas',
    group: 'Select',
    isOn: () => neighbour(1) !== undefined,
    run: () => goToNeighbour(1),
  },
  {
    id: 'previous',
    title: 'Previous node in the code',
    keys: ['Shift+Tab'],
    when: 'canvas',
    group: 'Select',
    isOn: () => neighbour(-1) !== undefined,
    run: () => goToNeighbour(-1),
  },
  {
    id: 'step-back',
    title: 'Previous step',
    keys: ['['],
    when: 'canvas',
    group: 'Select',
    isOn: hasOne,
    run: () => goAlong('control', 'from'),
  },
  {
    id: 'step',
    title: 'Next step',
    keys: [']'],
    when: 'canvas',
    group: 'Select',
    isOn: hasOne,
    run: () => goAlong('control', 'to'),
  },
  {
    id: 'source',
    title: 'Where its value comes from',
    keys: ['{'],
    when: 'canvas',
    group: 'Select',
    isOn: hasOne,
    run: () => goAlong('data', 'from'),
  },
  {
    id: 'reader',
    title: 'Where its value goes',
    keys: ['}'],
    when: 'canvas',
    group: 'Select',
    isOn: hasOne,
    run: () => goAlong('data', 'to'),
  },
  { id: 'finding', title: 'Next problem', keys: ['F8'], when: 'always', group: 'Go', run: () => goToFinding(1) },
  {
    id: 'finding-back',
    title: 'Previous problem',
    keys: ['Shift+F8'],
    when: 'always',
    group: 'Go',
    run: () => goToFinding(-1),
  },
  { id: 'fix', title: 'Show fixes', keys: ['Mod+.'], when: 'always', group: 'Go', run: () => showTab('problems') },
  {
    id: 'code',
    title: 'Go to the code',
    keys: ['G'],
    when: 'canvas',
    group: 'Go',
    run: () => focusIn('.code .cm-content'),
  },
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
