import type { Command } from '../command.ts';
import { select } from '../store.ts';
import { openDialog } from '../ui.ts';
import { focusFirstField, hasOne } from './commands.ts';
import { goAlong, goToNeighbour, hasSelection, neighbour, selectAll, selectFocused } from './walk.ts';
import { goToFinding } from './walk-findings.ts';

export const selectCommands = [
  { id: 'select-all', title: 'Select everything', keys: ['Mod+A'], when: 'flow', group: 'Select', run: selectAll },
  {
    id: 'select-none',
    title: 'Select nothing',
    keys: ['Escape'],
    when: 'flow',
    group: 'Select',
    isOn: hasSelection,
    run: () => select([], 'canvas'),
  },
  { id: 'select', title: 'Select the focused node', keys: [' '], when: 'canvas', group: 'Select', run: selectFocused },
  {
    id: 'field',
    title: 'Edit its first field',
    keys: ['Enter'],
    when: 'flow',
    group: 'Select',
    run: () => (hasOne() ? focusFirstField() : selectFocused()),
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
    when: 'flow',
    group: 'Select',
    isOn: hasOne,
    run: () => goAlong('control', 'from'),
  },
  {
    id: 'step',
    title: 'Next step',
    keys: [']'],
    when: 'flow',
    group: 'Select',
    isOn: hasOne,
    run: () => goAlong('control', 'to'),
  },
  {
    id: 'source',
    title: 'Where its value comes from',
    keys: ['{'],
    when: 'flow',
    group: 'Select',
    isOn: hasOne,
    run: () => goAlong('data', 'from'),
  },
  {
    id: 'reader',
    title: 'Where its value goes',
    keys: ['}'],
    when: 'flow',
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
  { id: 'fix', title: 'Fix…', keys: ['Mod+.'], when: 'always', group: 'Edit', run: () => openDialog('fixes') },
] as const satisfies readonly Command[];
