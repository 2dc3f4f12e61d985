import * as z from 'zod/mini';
import { placing } from '../shared/places.ts';
import { operationSchema } from '../shared/operation-schema.ts';
import { mostUndo } from './state.ts';
import type { Entry, State } from './state.ts';

/**
 * Undo and redo survive a reload of their tab. A step contains the text that it replaces, and is refused if the file
 * contains a different one, as it would be without a reload.
 */
const entrySchema = z.object({
  title: z.string(),
  operations: z.array(operationSchema),
  placing: z.optional(z.object(placing)),
  open: z.discriminatedUnion('what', [
    z.object({ what: z.literal('nothing') }),
    z.object({ what: z.literal('route'), route: z.string() }),
    z.object({ what: z.literal('table'), table: z.string() }),
    z.object({ what: z.literal('secrets') }),
    z.object({ what: z.literal('settings') }),
    z.object({ what: z.literal('file'), file: z.string() }),
  ]),
  selection: z.object({
    nodes: z.array(z.string()),
    wires: z.array(z.string()),
    origin: z.enum(['canvas', 'code', 'list']),
  }),
});
const stepsSchema = z.object({ undo: z.array(entrySchema), redo: z.array(entrySchema) });
type Steps = Pick<State, 'undo' | 'redo'>;

const key = 'steps';

/** Keeps as many of the newest steps as fit. */
export function keepSteps({ undo, redo }: Steps): void {
  forgetSteps();
  for (let most = mostUndo; most >= 1; most = Math.floor(most / 2))
    try {
      return sessionStorage.setItem(key, JSON.stringify({ undo: written(undo, most), redo: written(redo, most) }));
    } catch {
      // They do not fit.
    }
}

/** What the previous page stored, once. */
export function takeSteps(): Steps {
  const kept = stepsSchema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  forgetSteps();
  return kept.success ? { undo: kept.data.undo.map(read), redo: kept.data.redo.map(read) } : { undo: [], redo: [] };
}

/** They belong to another flow, or to none. */
export const forgetSteps = (): void => sessionStorage.removeItem(key);

const written = (entries: readonly Entry[], most: number) =>
  entries.slice(-most).map(({ selection: { nodes, wires, origin }, ...entry }) => ({
    ...entry,
    selection: { nodes: [...nodes], wires: [...wires], origin },
  }));

const read = ({ selection: { nodes, wires, origin }, ...entry }: z.infer<typeof entrySchema>): Entry => ({
  ...entry,
  selection: { nodes: new Set(nodes), wires: new Set(wires), origin },
});
