import type { JsonValue } from '../../base/json.ts';
import { explainIssues, printPath, safelyParsed } from '../../base/schema.ts';
import { optionsSchema } from '../../options.ts';
import type { Options } from '../../options.ts';
import { failure, success } from '../terminal/result.ts';
import type { Result } from '../terminal/result.ts';

/** Build options as commander passes them, by their names in options.ts. */
export type GivenOptions = { readonly [Name in keyof Options]?: JsonValue };

/** Checks the options and adds defaults. The failure names the flag. */
export function readOptions(given: GivenOptions): Result<Options> {
  const parsed = safelyParsed(optionsSchema, given);
  if (parsed.success) return success(parsed.data);
  const [issue] = explainIssues(parsed.error.issues, { ...given });
  if (issue?.kind !== 'wrong-value')
    return failure({
      message: `Unknown option ${issue?.key ?? ''}.`,
      hint: 'Run the command with --help for its options.',
      isUsage: true,
    });
  const flag = `--${printPath(issue.path.slice(0, 1)).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return failure({
    message: `${flag} must be ${issue.expected}, but is ${issue.found}.`,
    hint: issue.near === undefined ? `Make it ${issue.expected}.` : `Did you mean ${issue.near}?`,
    isUsage: true,
  });
}
