import { arrowCommands, editCommands, viewCommands } from './canvas/commands.ts';
import { isField } from './canvas/focus.ts';
import { selectCommands } from './canvas/select-commands.ts';
import { isDrawing, stopDrawing, typeAtPort } from './canvas/tap-ports.ts';
import type { Command } from './command.ts';
import { goBack, useCalls } from './functions/calls.ts';
import { goToCode, goToFlow, toggleOutline } from './go.ts';
import { isFocusLost } from './kept-focus.ts';
import { addLoginToProject, mayAddLogin } from './start/add-login.ts';
import { redo, save, undo, useStore } from './store.ts';
import { hasOwnUndo, watchTyping } from './typed-field.ts';
import { openDialog, openPalette, showTab, togglePane } from './ui.ts';

export const commands = [
  {
    id: 'stop-drawing',
    title: 'Stop drawing a wire',
    keys: ['Escape'],
    when: 'always',
    group: 'Select',
    isOn: isDrawing,
    run: stopDrawing,
  },
  {
    id: 'commands',
    title: 'Find or do…',
    keys: ['Mod+K'],
    when: 'always',
    group: 'Go',
    run: () => openDialog('commands'),
  },
  {
    id: 'find',
    title: 'Find in this route…',
    keys: ['Mod+F'],
    when: 'always',
    group: 'Go',
    run: () => openDialog('find'),
  },
  { id: 'keys', title: 'Show all keys', keys: ['?'], when: 'flow', group: 'Go', run: () => openDialog('keys') },
  { id: 'try', title: 'Try it', keys: ['Mod+Enter'], when: 'always', group: 'Go', run: tryIt },
  { id: 'save', title: 'Save now', keys: ['Mod+S'], when: 'always', group: 'Edit', run: save },
  { id: 'code', title: 'Go to the code', keys: ['G'], when: 'flow', group: 'Go', run: goToCode },
  { id: 'flow', title: 'Go back to the flow', keys: ['Escape'], when: 'side', group: 'Go', run: goToFlow },
  { id: 'outline', title: 'Show or hide the outline', keys: ['O'], when: 'flow', group: 'View', run: toggleOutline },
  { id: 'problems', title: 'Show problems', keys: [], when: 'always', group: 'Go', run: () => showTab('problems') },
  {
    id: 'changes',
    title: 'Compare with a commit',
    keys: [],
    when: 'always',
    group: 'Go',
    isOn: () => useStore.getState().host?.canRun === true,
    run: () => showTab('changes'),
  },
  { id: 'new-route', title: 'New route', keys: [], when: 'always', group: 'Edit', run: () => openDialog('new-route') },
  {
    id: 'new-function',
    title: 'New function',
    keys: [],
    when: 'always',
    group: 'Edit',
    run: () => openDialog('new-function'),
  },
  {
    id: 'add-login',
    title: 'Add login',
    keys: [],
    when: 'always',
    group: 'Edit',
    isOn: mayAddLogin,
    run: addLoginToProject,
  },
  {
    id: 'back',
    title: 'Back to the call',
    keys: ['B'],
    when: 'flow',
    group: 'Go',
    isOn: () => useCalls.getState().from.length > 0,
    run: goBack,
  },
  { id: 'add-node', title: 'Add a node', keys: ['A'], when: 'flow', group: 'Edit', run: () => openPalette() },
  { id: 'undo', title: 'Undo', keys: ['Mod+Z'], when: 'always', group: 'Edit', run: undo },
  { id: 'redo', title: 'Redo', keys: ['Mod+Shift+Z', 'Mod+Y'], when: 'always', group: 'Edit', run: redo },
  ...editCommands,
  ...selectCommands,
  ...viewCommands,
  {
    id: 'routes',
    title: 'Show or hide the list',
    keys: [],
    when: 'always',
    group: 'View',
    run: () => togglePane('routes'),
  },
  {
    id: 'side',
    title: 'Show or hide code and inspector',
    keys: [],
    when: 'always',
    group: 'View',
    run: () => togglePane('side'),
  },
  {
    id: 'dock',
    title: 'Show or hide the lower pane',
    keys: [],
    when: 'always',
    group: 'View',
    run: () => togglePane('dock'),
  },
] as const satisfies readonly Command[];

/** Includes the commands of the arrow keys, which have no button. */
export const allCommands: readonly Command[] = [...commands, ...arrowCommands];

export type CommandId = (typeof commands)[number]['id'];

/** Typed characters are compared. */
function tryIt(): void {
  void save();
  showTab('try');
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const names: Readonly<Record<string, string>> = isMac
  ? { Mod: '⌘', Shift: '⇧', Alt: '⌥', ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', ' ': 'Space' }
  : { Mod: 'Ctrl', ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', ' ': 'Space' };

/** The spelling of a combination such as `Mod+Shift+Z` on this machine. */
export const keyName = (combination: string): string =>
  partsOf(combination)
    .map((part) => names[part] ?? part)
    .join(' ');

/** The keys of a command, for display next to it; empty if it has none. */
export function keysOf(id: CommandId): string {
  const [first] = commands.find((command) => command.id === id)?.keys ?? [];
  return first === undefined ? '' : keyName(first);
}

/** `Mod++` is the plus key with Mod. */
const partsOf = (combination: string): readonly string[] => combination.split(/(?<=.)\+(?=.)/);

/** The pressed keys, spelled like the keys of a command. */
function combinationOf(event: KeyboardEvent): string {
  const isCharacter = event.key.length === 1;
  // The position of a character on the keyboard, and whether it needs Shift, depends on the layout.
  const isSign = isCharacter && event.key.toLowerCase() === event.key.toUpperCase();
  // AltGr types characters. On other systems, Alt turns letters into special characters.
  const isTyping = event.getModifierState('AltGraph');
  const letter = event.altKey && !isTyping ? /^Key([A-Z])$/.exec(event.code)?.[1] : undefined;
  return [
    ...(!isTyping && (event.ctrlKey || event.metaKey) ? ['Mod'] : []),
    ...(event.shiftKey && (!isSign || letter !== undefined) ? ['Shift'] : []),
    ...(event.altKey && !isTyping ? ['Alt'] : []),
    letter ?? (isCharacter ? event.key.toUpperCase() : event.key),
  ].join('+');
}

/** Where each kind of command works. The body counts as whatever the page shows, unless the focus fell to it. */
const places = { flow: '[data-keys]', canvas: '[data-keys=canvas]', side: '.side-pane, .narrow-pane' } as const;

function isIn(target: EventTarget | null, when: keyof typeof places): boolean {
  if (target === document.body)
    return when !== 'side' && !isFocusLost() && document.querySelector(places[when]) !== null;
  return target instanceof Element && target.closest(places[when]) !== null;
}

/** Runs commands by their keys. Typing in a field is undone in the field. Returns a function that stops it. */
export function listenToKeys(window: Window): () => void {
  const stopWatching = watchTyping(window);
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    if (!isField(event.target) && typeAtPort(event)) return event.preventDefault();
    const combination = combinationOf(event);
    const found = allCommands.find((command) => command.keys.includes(combination) && canRun(command, event));
    if (found === undefined) return;
    event.preventDefault();
    void found.run();
  };
  window.addEventListener('keydown', onKey);
  return () => {
    stopWatching();
    window.removeEventListener('keydown', onKey);
  };
}

function canRun({ id, when, isOn }: Command, { target }: KeyboardEvent): boolean {
  // After a click on a port, a key with another meaning does nothing.
  if (isDrawing() && when !== 'always') return false;
  if ((id === 'undo' || id === 'redo') && hasOwnUndo(target)) return false;
  const isHere = when === 'always' || (isIn(target, when) && (when === 'side' || !isField(target)));
  return isHere && isOn?.() !== false;
}
