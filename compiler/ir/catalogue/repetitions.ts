import type { Rule } from '../../base/diagnostic.ts';
import { guess, nodeAt, set } from '../fixes.ts';

/** The row about what a request may make a flow repeat. */

export const unboundedRepetition: Rule<{
  readonly node: string;
  readonly over: string;
  readonly list: string;
  readonly value: string;
  /** How many items the list may have. */
  readonly acceptable: number;
  /** Whether a node in the container does it, rather than the container or the node itself. */
  readonly isInside: boolean;
  readonly isContainer: boolean;
  readonly id: string;
}> = {
  code: 'FS3425',
  severity: 'warning',
  title: 'A value repeated for each item, both as long as the sender likes',
  message: ({ node, list, value, isInside }) =>
    `${node} ${isInside ? `goes through ${value}` : `puts ${value} into what it makes`} for each item of ${list}. Whoever sends a request chooses both lengths, so a single one can block the server for minutes, or take all of its memory.`,
  hint: ({ over, acceptable, isContainer }) =>
    isContainer && acceptable >= 10
      ? `Set "max" of ${over} to ${most(acceptable)} at most; or declare the body at Start, with "maxItems" for the list or "maxLength" for the text.`
      : 'Declare the body at Start, with "maxItems" for the list or "maxLength" for its texts.',
  fixes: ({ acceptable, isContainer, id }, at) =>
    isContainer && acceptable >= 10
      ? [
          guess({
            title: `Take at most ${most(acceptable)} items`,
            operations: [set(at, nodeAt(id, 'config', 'max'), most(acceptable))],
          }),
        ]
      : [],
  explanation: {
    cause:
      'The body limit bounds each length, but not their product: with 1 MiB, half of it a text and half a list, a Template would make a hundred thousand texts of 500,000 characters. A bound for the list or the value ends that.',
    bad: '{ "id": "letters", "type": "map" }, { "id": "letter", "type": "template", "parent": "letters", "config": { "template": "Dear {{name}}, {{text}}" } }',
    good: '{ "id": "letters", "type": "map", "config": { "max": 100 } }, { "id": "letter", "type": "template", "parent": "letters", … }',
  },
};

/** A round number. */
const most = (acceptable: number): number => 10 ** Math.floor(Math.log10(acceptable));
