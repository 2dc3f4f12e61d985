/** A range of a source text, in UTF-16 offsets: `start` is inclusive, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A span in a named source file. The file is named as the user gave it, with forward slashes. */
export interface Place {
  readonly file: string;
  readonly span: Span;
  /**
   * The path in the flow, from the root of its route or of the shared declarations; undefined for a place that only
   * exists in the text. If the part is missing in the file, the span is that of the part around it.
   */
  readonly path?: readonly (string | number)[];
  /** The span within the text there, not counting the escapes in the file. */
  readonly within?: Span;
}

/**
 * The place of a part in its file, or of the nearest enclosing part if it is missing. `key` asks for the part's key
 * rather than its value; for an item of a list, both are the same. A span asks for a part of a text.
 */
export type Locate = (path: readonly (string | number)[], part?: 'key' | 'value' | Span) => Place;

/** The place of a finding about a file as a whole. */
export const startOf = (file: string): Place => ({ file, span: { start: 0, end: 0 } });

/** One file of a flow project, as read from disk. A plain value: the compiler never opens files. */
export interface Source {
  readonly file: string;
  readonly text: string;
}
