import type { JsonValue } from '../../base/json.ts';
import { explainIssues, printPath } from '../../base/schema.ts';
import { optionsSchema } from '../../options.ts';
import type { Options } from '../../options.ts';
import { failure, success } from '../terminal/result.ts';
import type { Result } from '../terminal/result.ts';

/** Build options as commander hands them over, by their names in options.ts. */
export type GivenOptions = { readonly [Name in keyof Options]?: JsonValue };

export function readOptions(given: GivenOptions): Result<Options> {
  const parsed = optionsSchema.safeParse(given);
  if (parsed.success) return success(parsed.data);
  const [fault] = explainIssues(parsed.error.issues, { ...given });
  if (fault?.kind !== 'wrong-value')
    return failure({
      message: `Unknown option ${fault?.key ?? ''}.`,
      hint: 'Run the command with --help for its options.',
      isUsage: true,
    });
  const flag = `--${printPath(fault.path.slice(0, 1)).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return failure({
    message: `${flag} must be ${fault.expected}, but is ${fault.found}.`,
    hint: fault.near === undefined ? `Make it ${fault.expected}.` : `Did you mean ${fault.near}?`,
    isUsage: true,
  });
}
