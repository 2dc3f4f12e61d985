import type { Span } from '../../../compiler/base/span.ts';
import { sql } from '../code/sql.ts';
import { typescript } from '../code/typescript.ts';
import type { Piece as Colored } from '../code/typescript.ts';

/** A range of a text with uniform formatting. */
export interface Piece extends Colored {
  /** What is wrong with it. */
  readonly issue?: string;
}

export interface Wrong extends Span {
  readonly message: string;
}

const languages = { typescript, sql };
export type Language = keyof typeof languages;

/** A text in the colours of code, with errors underlined. */
export function piecesOf(text: string, wrongs: readonly Wrong[], language: Language = 'typescript'): readonly Piece[] {
  const colored = languages[language](text);
  const marked = wrongs.map((wrong) => visible(wrong, text));
  const cuts = new Set([0, text.length, ...[...colored, ...marked].flatMap(({ start, end }) => [start, end])]);
  const ends = [...cuts].toSorted((left, right) => left - right);
  return ends.slice(1).map((end, index) => {
    const start = ends[index] ?? 0;
    const covers = (span: Span): boolean => span.start <= start && end <= span.end;
    const issues = marked.filter(covers).map(({ message }) => message);
    return {
      ...{ start, end, classes: colored.find(covers)?.classes ?? '' },
      ...(issues.length === 0 ? {} : { issue: issues.join('\n') }),
    };
  });
}

/** At least one character of the text, since something may be missing at its end. */
function visible({ start, end, message }: Wrong, { length }: string): Wrong {
  const from = Math.max(0, Math.min(start, length - 1));
  return { message, start: from, end: Math.min(length, Math.max(end, from + 1)) };
}
