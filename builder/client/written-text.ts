import type { JsonValue } from '../../compiler/base/json.ts';
import type { Operation } from '../../compiler/base/operation.ts';

/** The text that refused operations would have written, so that it can be copied; empty if they only remove. */
export const writtenText = (operations: readonly Operation[]): string =>
  operations.flatMap((operation) => textOf(operation) ?? []).join('\n');

function textOf(operation: Operation): string | undefined {
  switch (operation.do) {
    case 'set':
    case 'insert':
    case 'add-route':
    case 'add-function':
      return readable(operation.value);
    case 'rename':
      return operation.key;
    case 'restore':
    case 'restore-file':
      return operation.text;
    case 'remove':
    case 'remove-route':
      return undefined;
  }
}

const readable = (value: JsonValue): string =>
  typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
