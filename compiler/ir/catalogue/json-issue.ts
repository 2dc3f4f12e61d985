import { quoted } from '../../base/visible-text.ts';

/** An issue in a text that should be JSON. `text` is what was found, `expected` what should be there. */
export type JsonIssue =
  | { readonly kind: Exclude<IssueKind, 'unexpected' | 'unclosed'>; readonly text: string }
  | { readonly kind: 'unexpected'; readonly text: string; readonly expected: string }
  | { readonly kind: 'unclosed'; readonly text: string; readonly closer: string };

type IssueKind =
  | 'empty'
  | 'unexpected'
  | 'unclosed'
  | 'missing-comma'
  | 'trailing-comma'
  | 'missing-colon'
  | 'bare-key'
  | 'bare-word'
  | 'single-quotes'
  | 'comment'
  | 'open-string'
  | 'bad-escape'
  | 'control-character'
  | 'bad-number'
  | 'more-text';

interface Wording {
  readonly message: string;
  readonly hint: string;
}

/** The message and the hint for each kind of issue, in the user's words. */
export function describeJsonIssue(issue: JsonIssue): Wording {
  const shown = quoted(issue.text, 30);
  switch (issue.kind) {
    case 'empty':
      return {
        message: 'The file is empty.',
        hint: 'A project begins as { "version": 1, "name": "shop", "routes": [] }.',
      };
    case 'unexpected':
      return {
        message:
          issue.text === ''
            ? `The file ends where ${issue.expected} should be.`
            : `${shown} is where ${issue.expected} should be.`,
        hint: `Put ${issue.expected} here.`,
      };
    case 'unclosed':
      return { message: `This "${issue.text}" is never closed.`, hint: `Add the missing "${issue.closer}".` };
    case 'missing-comma':
      return { message: `There is no comma before ${shown}.`, hint: 'Separate items with a comma.' };
    case 'trailing-comma':
      return { message: `There is a comma after the last item.`, hint: 'Remove this comma.' };
    case 'missing-colon':
      return {
        message: `There is no colon after the key ${shown}.`,
        hint: 'Write a colon between a key and its value.',
      };
    case 'bare-key':
      return {
        message: `The key ${shown} is not in double quotes.`,
        hint: 'Put all keys of the file in double quotes.',
      };
    case 'bare-word':
      return {
        message: `${shown} is not a JSON value.`,
        hint: 'Put texts in double quotes; the only words are true, false and null, in small letters.',
      };
    case 'single-quotes':
      return {
        message: `${shown} is in single quotes.`,
        hint: 'Use double quotes, for all keys and texts of the file.',
      };
    case 'comment':
      return {
        message: 'Flow files are JSON, which has no comments.',
        hint: 'Remove all comments from the file. Nodes have "comment", routes and projects "description".',
      };
    case 'open-string':
      return {
        message: `This string does not end on its line: ${shown}.`,
        hint: 'Close it with a double quote; write a line break inside it as \\n.',
      };
    case 'bad-escape':
      return {
        message: `The string ${shown} contains an escape that JSON does not have.`,
        hint: 'Write a backslash as \\\\, other characters as they are or as \\u and four hexadecimal digits.',
      };
    case 'control-character':
      return {
        message: `The string ${shown} contains a control character.`,
        hint: 'Write it as an escape, such as \\t for a tab.',
      };
    case 'bad-number':
      return {
        message: `${shown} is not a JSON number.`,
        hint: 'Write numbers as 12, -0.5 or 1e6: no leading zeros or plus sign, and digits on both sides of the point.',
      };
    case 'more-text':
      return {
        message: `The file goes on after its end: ${shown}.`,
        hint: 'A file contains one value. Remove the rest, or look for a bracket that is closed too early.',
      };
  }
}
