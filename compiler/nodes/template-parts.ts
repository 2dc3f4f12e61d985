/** A part of a template: constant text, or a placeholder with its name. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly name: string };

/** `{{ name }}` is a placeholder, `\{{` stands for a literal `{{`, and everything else is text. */
export function parseTemplate(template: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let text = '';
  let end = 0;
  for (const match of template.matchAll(/\\\{\{|\{\{ *([A-Za-z][A-Za-z0-9_-]*) *\}\}/g)) {
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
