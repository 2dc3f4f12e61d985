import { create } from 'zustand';
import type { RequestDraft } from './request-draft.ts';

interface Drafts {
  /** What was typed, by route: another tab or route does not lose it. */
  readonly typed: Readonly<Record<string, RequestDraft>>;
  /** Whether deliveries are signed. */
  readonly isSigned: boolean;
  /** The request whose answer is shown. */
  readonly sent: Sent | undefined;
}

export interface Sent {
  readonly draft: RequestDraft;
  readonly isSigned: boolean;
}

export const useDrafts = create<Drafts>(() => ({ typed: {}, isSigned: true, sent: undefined }));

export const typeDraft = (route: string, draft: RequestDraft): void =>
  useDrafts.setState(({ typed }) => ({ typed: { ...typed, [route]: draft } }));
