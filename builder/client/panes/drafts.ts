import * as z from 'zod/mini';
import { create } from 'zustand';
import type { JsonValue } from '../../../compiler/base/json.ts';
import type { RequestView } from '../../../compiler/view/route-view.ts';
import type { ChosenFiles } from './accepted-body.ts';
import type { RequestDraft } from './request-draft.ts';

/** A request, with what the route accepted at that time, so that it can follow later renames. */
interface Typed {
  readonly draft: RequestDraft;
  readonly taken?: RequestView | undefined;
}

interface Drafts {
  /** Typed requests by route, so that switching tabs or routes does not lose them. */
  readonly typed: Readonly<Record<string, Typed>>;
  /** Whether deliveries are signed. */
  readonly isSigned: boolean;
  /** What was sent last, by route; it survives a reload of its tab. */
  readonly sent: Readonly<Record<string, Sent>>;
}

const sentSchema = z.object({
  draft: z.object({ url: z.string(), headers: z.string(), body: z.string() }),
  isSigned: z.boolean(),
  taken: z.optional(
    z.object({
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.exactOptional(z.custom<JsonValue>()),
    }),
  ),
});
export interface Sent extends Readonly<z.infer<typeof sentSchema>> {
  /** The files sent with a form. They are too long to survive a reload. */
  readonly files?: ChosenFiles;
}

const key = 'sent';

function keptSent(): Drafts['sent'] {
  const kept = z.record(z.string(), sentSchema).safeParse(JSON.parse(sessionStorage.getItem(key) ?? '{}'));
  return kept.success ? kept.data : {};
}

export const useDrafts = create<Drafts>(() => ({ typed: {}, isSigned: true, sent: keptSent() }));

export const typeDraft = (route: string, written: Typed): void =>
  useDrafts.setState(({ typed }) => ({ typed: { ...typed, [route]: written } }));

export function noteSent(route: string, sent: Sent): void {
  useDrafts.setState((before) => ({ sent: { ...before.sent, [route]: sent } }));
  try {
    const all = Object.entries(useDrafts.getState().sent);
    sessionStorage.setItem(
      key,
      JSON.stringify(Object.fromEntries(all.map(([id, { files: _files, ...rest }]) => [id, rest]))),
    );
  } catch {
    // It does not fit.
    sessionStorage.removeItem(key);
  }
}

/** It belongs to another flow. */
export function forgetSent(): void {
  sessionStorage.removeItem(key);
  useDrafts.setState({ sent: {} });
}
