import { cutValue, hiddenMark, printValue } from '../../compiler/cli/dev/print-value.ts';
import type { Watchable } from '../../compiler/view/trial.ts';
import { ownOf } from '../shared/gestures/json.ts';

/**
 * The text of a value that a wire carried. An object built where it is used is in no variable, so it is put together
 * from its fields, if all of them are known.
 */
export function withBuilt(
  values: Readonly<Record<string, string>>,
  hidden: ReadonlySet<string>,
  built: Watchable['built'],
): (wire: string) => string | undefined {
  const textOf = (wire: string): string | undefined => {
    if (hidden.has(wire)) return hiddenMark;
    const fields = ownOf(built, wire);
    const seen = ownOf(values, wire);
    if (seen !== undefined || fields === undefined) return seen;
    const parts = fields.flatMap((field) => {
      const text = 'constant' in field ? printValue(field.constant, 'all', []) : textOf(field.wire);
      return text === undefined ? [] : [`${JSON.stringify(field.name)}: ${text}`];
    });
    if (parts.length < fields.length) return undefined;
    return parts.length === 0 ? '{}' : cutValue(`{ ${parts.join(', ')} }`);
  };
  return textOf;
}
