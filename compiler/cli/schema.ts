import { flowJsonSchema } from '../schema.ts';
import type { SchemaPart } from '../schema.ts';
import type { ExitCode, Terminal } from './terminal.ts';

export type Part = SchemaPart;

/** Prints the JSON Schema of the flow format. */
export function schema(part: Part, terminal: Terminal): ExitCode {
  terminal.print(`${JSON.stringify(flowJsonSchema(part), undefined, 2)}\n`);
  return 0;
}
