import * as z from 'zod/mini';
import { operationSchema } from '../shared/operation-schema.ts';
import { flushTyped } from './waiting-fields.ts';

/** Typed text that has not been acknowledged yet. A socket may drop what is sent while its page is being left. */
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

/** Sends all typed text, and stores it for this tab until it is acknowledged. */
export function keepTyped(): void {
  flushTyped();
  if (unsaved.size > 0) sessionStorage.setItem(key, JSON.stringify([...unsaved]));
}

/** What the previous page stored, once. If it was already written, writing it again changes nothing. */
export function takeTyped(): readonly Typed[] {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  const typed = typedSchema.safeParse(JSON.parse(kept ?? '[]'));
  return typed.success ? typed.data : [];
}
