import { templateLiteral } from './code.ts';
import type { Code } from './code.ts';

/** Words for a message. Some are only known at run time: `item ${index} of body field "lines"`. */
export type Phrase = string | (Code & { readonly parts: readonly (string | Code)[] });

/** A phrase composed of others. */
export function phrase(template: TemplateStringsArray, ...values: readonly Phrase[]): Phrase {
  const parts = template.flatMap((text, index) => [text, ...partsOf(values[index] ?? '')]);
  return parts.every((part) => typeof part === 'string') ? parts.join('') : { ...templateLiteral(parts), parts };
}

export const partsOf = (words: Phrase): readonly (string | Code)[] =>
  typeof words === 'string' ? [words] : words.parts;

/** A number that is only known at run time. */
export const numberInPhrase = (code: Code): Phrase => ({ ...templateLiteral([code]), parts: [code] });
