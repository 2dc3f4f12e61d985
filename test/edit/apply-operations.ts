import type { Path, PathOperation } from '../../compiler/base/operation.ts';
import { applyOperation } from '../../compiler/edit/apply-operation.ts';
import type { Applied, Outcome } from '../../compiler/edit/apply-operation.ts';
import type { JsonText } from '../../compiler/edit/json-text.ts';

/** Applies operations to one file, all or none. `prefixOf` locates a route in it: `[]` for a file of its own. */
export function applyOperations(
  file: JsonText,
  operations: readonly PathOperation[],
  prefixOf: (route: string) => Path,
): Outcome {
  let all: Applied = { file, edits: [], inverse: [] };
  for (const operation of operations) {
    const outcome = applyOperation(all.file, operation, operation.route === undefined ? [] : prefixOf(operation.route));
    if ('refusal' in outcome) return outcome;
    all = {
      file: outcome.file,
      edits: [...all.edits, ...outcome.edits],
      inverse: [...outcome.inverse, ...all.inverse],
    };
  }
  return all;
}
