import { nearest } from '../base/did-you-mean.ts';
import { quoted, quotedNames } from '../base/visible-text.ts';
import type { Conflict, UnknownField } from '../ir/conflict.ts';
import type { Type } from '../ir/type.ts';
import { pathIssue } from '../ir/type-path.ts';

/** The conflict if a setting names a path with a field that values of the type never have. */
export function propertyConflict(
  type: Type,
  path: readonly string[],
  { at, namesPorts = false }: { readonly at: UnknownField['at']; readonly namesPorts?: boolean },
  of: 'object' | 'item' = 'object',
): Conflict | undefined {
  const issue = pathIssue(type, path);
  if (issue === undefined) return undefined;
  if (issue.kind === 'no-parts') {
    return {
      message: `${quoted(issue.name)} is read of a ${issue.type}, which has no such part.`,
      hint:
        of === 'object'
          ? 'Wire an object to “object”, or shorten the path.'
          : 'Wire a list of objects with such a field, or name a field that its items have.',
    };
  }
  const { name, index, known } = issue;
  const near = nearest(name, known);
  return {
    message: `The ${of === 'object' ? 'object has' : 'items have'} no field ${quoted(name)}.`,
    hint:
      near !== undefined
        ? `Did you mean ${quoted(near)}?`
        : known.length === 0
          ? `${of === 'object' ? 'It has no fields at all: wire another object' : 'They have no fields at all: wire another list'}, or add the field where it is made.`
          : `${of === 'object' ? 'Its' : 'Their'} fields are ${quotedNames(known)}.`,
    unknownField: { at, path, index, known, namesPorts },
  };
}
