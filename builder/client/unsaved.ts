import * as z from 'zod/mini';
import { operationSchema } from '../shared/operation-schema.ts';
import { flushTyped } from './waiting-fields.ts';

/** What was typed and is not acknowledged yet. A socket may drop what is sent while its page is left. */
const typedSchema = z.array(z.object({ title: z.string(), operations: z.array(operationSchema) }));
type Typed = z.infer<typeof typedSchema>[number];

const key = 'unsaved';
const unsaved = new Set<Typed>();

export async function untilSaved<Result>(typed: Typed, saved: Promise<Result>): Promise<Result> {
  unsaved.add(typed);
  try {
    return await saved;
  } finally {
    unsaved.delete(typed);
  }
}

/** Sends all that is typed, and keeps it for this tab until it is acknowledged. */
export function keepTyped(): void {
  flushTyped();
  if (unsaved.size > 0) sessionStorage.setItem(key, JSON.stringify([...unsaved]));
}

/** What the previous page kept, once. Writing it again changes nothing if it was already written. */
export function takeTyped(): readonly Typed[] {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  const typed = typedSchema.safeParse(JSON.parse(kept ?? '[]'));
  return typed.success ? typed.data : [];
}
