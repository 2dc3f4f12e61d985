import type { Source } from '../../compiler/base/span.ts';
import type { Compiled, CompileInput } from '../../compiler/compile.ts';
import type { Answers, Event, Hello, Problem, Request } from '../shared/messages.ts';
import type { PlacesByRoute } from '../shared/places.ts';

/** The page's messages to its worker: those that it would send to a server, and those that only a playground needs. */
export type Task =
  | Request
  /** The flows stored in this browser. */
  | { readonly do: 'flows' }
  /** Stores a flow, and opens it. */
  | { readonly do: 'start'; readonly flow: NewFlow }
  /** Opens a stored flow. */
  | { readonly do: 'resume'; readonly id: string }
  | { readonly do: 'forget'; readonly id: string }
  /** The current files of the flow. */
  | { readonly do: 'save' }
  /** The project that the flow compiles to. */
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
  /** Its files when it was opened, which migrations start from. */
  readonly before: readonly Source[];
  /** The manual positions of nodes. */
  readonly places?: PlacesByRoute;
  /** When it was last opened or edited, in milliseconds. */
  readonly at: number;
}

export interface KeptFlows {
  /** The newest first. */
  readonly flows: readonly Pick<KeptFlow, 'id' | 'name' | 'at'>[];
  /** False if this browser forgets them when the page is closed. */
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
  /** What is currently taking a while; undefined once it is done. */
  | { readonly status: string | undefined }
  | ({ readonly id: number } & (
      | { readonly ok: Results[keyof Results] }
      | { readonly problem: Problem }
      | { readonly error: string }
    ));
