import type { Source } from '../../compiler/base/span.ts';
import type { Compiled, CompileInput } from '../../compiler/compile.ts';
import type { Answers, Event, Hello, Problem, Request } from '../shared/messages.ts';
import type { PlacesByRoute } from '../shared/places.ts';

/** What the page asks its worker: what it would ask a server, and what only a playground does. */
export type Task =
  | Request
  /** The flows that this browser keeps. */
  | { readonly do: 'flows' }
  /** Keeps a flow, and opens it. */
  | { readonly do: 'start'; readonly flow: NewFlow }
  /** Opens a flow that is kept. */
  | { readonly do: 'resume'; readonly id: string }
  | { readonly do: 'forget'; readonly id: string }
  /** The files of the flow as they are now. */
  | { readonly do: 'save' }
  /** The project that the flow becomes. */
  | { readonly do: 'build' }
  | { readonly do: 'compile'; readonly input: Omit<CompileInput, 'library'> };

export interface Results extends Omit<Answers, 'hello'> {
  readonly flows: KeptFlows;
  readonly start: Opened;
  readonly resume: Opened;
  readonly forget: KeptFlows;
  readonly save: Download;
  readonly build: Download;
  readonly compile: Compiled;
}

/** A flow in a file is named after it; one in a folder after the folder. */
export interface NewFlow {
  readonly name: string;
  readonly layout: 'file' | 'folder';
  readonly sources: readonly Source[];
}

export interface KeptFlow extends NewFlow {
  readonly id: string;
  /** As it was opened: migrations are computed from there. */
  readonly before: readonly Source[];
  /** Where nodes were put by hand. */
  readonly places?: PlacesByRoute;
  /** When it was opened or edited last, in milliseconds. */
  readonly at: number;
}

export interface KeptFlows {
  /** The newest first. */
  readonly flows: readonly Pick<KeptFlow, 'id' | 'name' | 'at'>[];
  /** False if this browser forgets them with the page. */
  readonly lasts: boolean;
}

export interface Opened {
  readonly id: string;
  readonly hello: Hello;
}

export interface Download {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

export interface Envelope {
  readonly id: number;
  readonly task: Task;
}

export type Reply =
  | { readonly event: Event }
  /** What takes a while just now; undefined once it is there. */
  | { readonly status: string | undefined }
  | ({ readonly id: number } & (
      | { readonly ok: Results[keyof Results] }
      | { readonly problem: Problem }
      | { readonly error: string }
    ));
