import type { Rule } from '../../base/diagnostic.ts';
import { quoted } from '../../base/visible-text.ts';

/** Row FS2599: the placeholders of a template. */

export const noPlaceholder: Rule<{ readonly text: string }> = {
  code: 'FS2599',
  severity: 'warning',
  title: 'Braces that are no placeholder',
  message: ({ text }) => `${quoted(text)} is not a placeholder, so that it is written as it stands.`,
  hint: ({ text }) =>
    /^\{\{[^}]*\./.test(text)
      ? 'Write a name alone, such as {{name}}, and wire a Get Property of that part to the input with this name. For the braces themselves, write \\{{.'
      : 'A placeholder is a name of letters, digits, hyphens and underscores between {{ and }}. For the braces themselves, write \\{{.',
  explanation: {
    cause:
      'A placeholder becomes an input of the node, so it is a plain name: no path, no expression. Anything else between braces would reach those who read the text.',
    bad: '{ "type": "template", "config": { "template": "Dear {{customer.name}}" } }',
    good: '{ "type": "template", "config": { "template": "Dear {{name}}" } }   // and a Get Property wired to “name”',
  },
};
