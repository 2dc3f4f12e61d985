/** A stretch of a source text, in UTF-16 offsets: `start` is inclusive, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A span in a named source file. The file is named as the user gave it, with forward slashes. */
export interface Place {
  readonly file: string;
  readonly span: Span;
}

/** The place of a finding about a file as a whole. */
export const startOf = (file: string): Place => ({ file, span: { start: 0, end: 0 } });

/** One file of a flow project, as read from disk. Purely a value: the compiler never opens files. */
export interface Source {
  readonly file: string;
  readonly text: string;
}
