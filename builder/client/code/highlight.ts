import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import { parser } from '@lezer/json';
import { typescript } from './typescript.ts';
import './highlight.css';

/** Yields the pieces of a range of a text, in order, each with a class of highlight.css. */
export type Colored = (from: number, to: number, put: (start: number, end: number, classes: string) => void) => void;

const json = tagHighlighter([
  { tag: tags.string, class: 'tok-string' },
  { tag: [tags.number, tags.bool, tags.null], class: 'tok-number' },
  { tag: tags.propertyName, class: 'tok-property' },
  { tag: [tags.punctuation, tags.bracket], class: 'tok-punctuation' },
]);

export type Language = 'typescript' | 'json';

/** A text is scanned as a whole, once. */
export const languages: Readonly<Record<Language, (text: string) => Colored>> = {
  typescript: (text) => {
    const pieces = typescript(text);
    return (from, to, put) => {
      for (const { start, end, classes } of pieces) if (start < to && from < end) put(start, end, classes);
    };
  },
  json: (text) => {
    const tree = parser.parse(text);
    return (from, to, put) => highlightTree(tree, json, put, from, to);
  },
};
