import * as z from 'zod/mini';
import type { JsonValue } from '../../compiler/base/json.ts';
import type { Operation } from '../../compiler/base/operation.ts';

const json = z.custom<JsonValue>((value) => value !== undefined);
const step = z.union([
  z.string(),
  z.int(),
  z.strictObject({ id: z.string() }),
  z.strictObject({ from: z.string(), to: z.string() }),
]);
const at = { route: z.exactOptional(z.string()), path: z.array(step).check(z.maxLength(100)) };

/** Checks an `Operation` that a page sent. */
export const operationSchema: z.ZodMiniType<Operation> = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('set'), ...at, value: json }),
  z.strictObject({ do: z.literal('remove'), ...at }),
  z.strictObject({ do: z.literal('insert'), ...at, after: z.exactOptional(z.nullable(step)), value: json }),
  z.strictObject({ do: z.literal('rename'), ...at, key: z.string() }),
  z.strictObject({
    do: z.literal('restore'),
    ...at,
    beside: z.exactOptional(z.strictObject({ step, side: z.enum(['before', 'after']) })),
    replaces: z.string(),
    text: z.string(),
  }),
  z.strictObject({ do: z.literal('add-route'), value: json }),
  z.strictObject({ do: z.literal('add-function'), value: json }),
  z.strictObject({ do: z.literal('remove-route'), route: z.string() }),
  z.strictObject({ do: z.literal('restore-file'), file: z.string(), text: z.string() }),
]);
