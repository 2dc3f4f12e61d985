import { nodeDefinitions } from '../../nodes/registry.ts';
import { flowJsonSchema } from '../../schema.ts';
import type { SchemaPart } from '../../schema.ts';
import { loadKindsOf } from '../input/load-kinds.ts';
import { done } from '../terminal/result.ts';
import type { Outcome } from '../terminal/result.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface SchemaOptions {
  readonly part: SchemaPart;
  /** A config with custom kinds, or a flow beside one. */
  readonly config?: string;
}

/** Prints the JSON Schema of the flow format, including the kinds of a config. */
export async function schema({ part, config }: SchemaOptions, terminal: Terminal): Promise<Outcome> {
  const kinds = await loadKindsOf(config);
  if (!kinds.ok) return kinds;
  terminal.print(`${JSON.stringify(flowJsonSchema(part, [...nodeDefinitions, ...kinds.value]), undefined, 2)}\n`);
  return done;
}
