import { nearest } from '../base/did-you-mean.ts';
import { quoted } from '../base/visible-text.ts';
import type { Conflict } from '../ir/kind.ts';
import type { Type } from '../ir/type.ts';
import { pathIssue } from '../ir/type-path.ts';

/** What is wrong with reading a path of a value of known type: a field that it never has. */
export function propertyConflict(type: Type, path: readonly string[]): Conflict | undefined {
  const issue = pathIssue(type, path);
  if (issue === undefined) return undefined;
  if (issue.kind === 'no-parts') {
    return {
      message: `${quoted(issue.name)} is read of a ${issue.type}, which has no such part.`,
      hint: 'Wire an object to “object”, or shorten the path.',
    };
  }
  const near = nearest(issue.name, issue.known);
  const known = issue.known
    .slice(0, 20)
    .map((name) => quoted(name))
    .join(', ');
  return {
    message: `The object has no field ${quoted(issue.name)}.`,
    hint:
      near !== undefined
        ? `Did you mean ${quoted(near)}?`
        : known === ''
          ? 'It has no fields at all: wire another object, or add the field where it is made.'
          : `Its fields are ${known}.`,
  };
}
