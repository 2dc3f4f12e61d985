import { tagHighlighter, tags } from '@lezer/highlight';
import { parser } from '@lezer/javascript';
import './highlight.css';

/** The classes of highlight.css, by what a piece of code is. */
export const highlighter = tagHighlighter([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], class: 'tok-keyword' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], class: 'tok-string' },
  { tag: [tags.number, tags.bool, tags.null], class: 'tok-number' },
  { tag: tags.comment, class: 'tok-comment' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], class: 'tok-function' },
  { tag: [tags.typeName, tags.className], class: 'tok-type' },
  { tag: tags.propertyName, class: 'tok-property' },
  { tag: [tags.operator, tags.punctuation, tags.bracket], class: 'tok-punctuation' },
]);

export const typescript = parser.configure({ dialect: 'ts' });
