import { noPlaceholder } from '../ir/catalogue/templates.ts';
import type { BindContext } from './define-node.ts';

/** A part of a template: constant text, or a placeholder with its name. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly name: string };

const marks = /\\\{\{|\{\{ *([A-Za-z][A-Za-z0-9_-]*) *\}\}/g;

/** Reports braces that are neither a placeholder nor marked as text. */
export function checkPlaceholders(template: string, { report }: BindContext, path: readonly string[]): void {
  const [text] = /\{\{ *[^\s{}][^{}]{0,40}\}{0,2}/.exec(template.replaceAll(marks, ' ')) ?? [];
  if (text !== undefined) report(noPlaceholder, { text }, path);
}

/** `{{ name }}` is a placeholder, `\{{` stands for a literal `{{`, and everything else is text. */
export function parseTemplate(template: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let text = '';
  let end = 0;
  for (const match of template.matchAll(marks)) {
    const [whole, name] = match;
    text += template.slice(end, match.index);
    end = match.index + whole.length;
    if (name === undefined) {
      text += '{{';
    } else {
      if (text !== '') parts.push({ kind: 'text', text });
      parts.push({ kind: 'placeholder', name });
      text = '';
    }
  }
  text += template.slice(end);
  return text === '' ? parts : [...parts, { kind: 'text', text }];
}

/** The names of a template's placeholders, in order of first mention. */
export const placeholdersOf = (parts: readonly TemplatePart[]): string[] => [
  ...new Set(parts.flatMap((part) => (part.kind === 'placeholder' ? [part.name] : []))),
];
