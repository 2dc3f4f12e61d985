import type { Rule } from '../../base/diagnostic.ts';
import { guess, nodeAt, set } from '../fixes.ts';

/** Work that grows with the product of two lengths. */

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
  title: 'A long value processed once per item of a long list',
  message: ({ node, list, value, isInside }) =>
    `${node} ${isInside ? 'goes through' : 'copies'} ${value} once per item of ${list}. The client controls both lengths, so a single request can block the server for minutes or exhaust its memory.`,
  hint: ({ over, acceptable, isContainer }) =>
    isContainer && acceptable >= 10
      ? `Set "max" on ${over} to ${most(acceptable)} or less; or declare the body on Start, with "maxItems" for the list or "maxLength" for the text.`
      : 'Declare the body on Start, with "maxItems" for the list or "maxLength" for its texts.',
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
      'The body limit bounds each length, but not their product. A body of 1 MiB that is half text and half list makes a Template produce a hundred thousand texts of 500,000 characters each. A bound on either the list or the value prevents that.',
    bad: '{ "id": "letters", "type": "map" }, { "id": "letter", "type": "template", "parent": "letters", "config": { "template": "Dear {{name}}, {{text}}" } }',
    good: '{ "id": "letters", "type": "map", "config": { "max": 100 } }, { "id": "letter", "type": "template", "parent": "letters", … }',
  },
};

/** A round number. */
const most = (acceptable: number): number => 10 ** Math.floor(Math.log10(acceptable));
