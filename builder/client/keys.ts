import { arrowCommands, editCommands, selectCommands, viewCommands } from './canvas/commands.ts';
import type { Command } from './command.ts';
import { redo, undo } from './store.ts';
import { openDialog, openPalette, showTab, togglePane } from './ui.ts';

export const commands = [
  {
    id: 'commands',
    title: 'Find or do…',
    keys: ['Mod+K'],
    when: 'always',
    group: 'Go',
    run: () => openDialog('commands'),
  },
  { id: 'keys', title: 'Show all keys', keys: ['?'], when: 'canvas', group: 'Go', run: () => openDialog('keys') },
  { id: 'try', title: 'Try it', keys: ['Mod+Enter'], when: 'always', group: 'Go', run: () => showTab('try') },
  { id: 'problems', title: 'Show problems', keys: [], when: 'always', group: 'Go', run: () => showTab('problems') },
  { id: 'new-route', title: 'New route', keys: [], when: 'always', group: 'Edit', run: () => openDialog('new-route') },
  { id: 'add-node', title: 'Add a node', keys: ['A'], when: 'canvas', group: 'Edit', run: () => openPalette() },
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

export type CommandId = (typeof commands)[number]['id'];

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const names: Readonly<Record<string, string>> = isMac
  ? { Mod: '⌘', Shift: '⇧', Alt: '⌥', ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' }
  : { Mod: 'Ctrl', ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** How a combination such as `Mod+Shift+Z` is written on this machine. */
export const keyName = (combination: string): string =>
  partsOf(combination)
    .map((part) => names[part] ?? part)
    .join(' ');

/** The keys of a command as they are shown beside it; empty if it has none. */
export function keysOf(id: CommandId): string {
  const [first] = commands.find((command) => command.id === id)?.keys ?? [];
  return first === undefined ? '' : keyName(first);
}

/** `Mod++` is the plus key with Mod. */
const partsOf = (combination: string): readonly string[] => combination.split(/(?<=.)\+(?=.)/);

/** What was pressed, written like the keys of a command. */
function combinationOf(event: KeyboardEvent): string {
  const isCharacter = event.key.length === 1;
  // Where a character stands on the keyboard, and whether Shift is needed for it, differs from country to country.
  const isSign = isCharacter && event.key.toLowerCase() === event.key.toUpperCase();
  return [
    ...(event.ctrlKey || event.metaKey ? ['Mod'] : []),
    ...(event.shiftKey && !isSign ? ['Shift'] : []),
    ...(event.altKey ? ['Alt'] : []),
    isCharacter ? event.key.toUpperCase() : event.key,
  ].join('+');
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|select|textarea)$/i.test(target.tagName));
const isOnCanvas = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.closest('[data-keys=canvas]') !== null);

/** Runs commands by their keys. In a field, undo and redo are the field's own. Returns the way to stop. */
export function listenToKeys(window: Window): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    const combination = combinationOf(event);
    const found = [...commands, ...arrowCommands].find(
      (command: Command) => command.keys.includes(combination) && canRun(command, event),
    );
    if (found === undefined) return;
    event.preventDefault();
    void found.run();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

function canRun({ id, when, isOn }: Command, { target }: KeyboardEvent): boolean {
  if (isField(target) && (id === 'undo' || id === 'redo')) return false;
  return (when === 'always' || (isOnCanvas(target) && !isField(target))) && isOn?.() !== false;
}
