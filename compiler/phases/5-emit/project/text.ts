import { commentText } from '../../../code/quote.ts';

/** Text of a flow escaped for Markdown, on one line. */
export const markdownText = (text: string): string => commentText(text).replaceAll(/[\\`*_{}[\]<>#|~&!]/g, '\\$&');

/**
 * The project's name as a container or Kubernetes name, which begins with a letter: `@acme/shop` becomes `acme-shop`.
 */
export function containerName(name: string): string {
  const reduced = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '');
  const named = /^[a-z]/.test(reduced) ? reduced : `app-${reduced}`;
  return named.slice(0, 40).replace(/-+$/, '');
}

/** The same as a quoted YAML string: `null` and `yes` have other meanings in YAML. */
export const yamlName = (name: string): string => `'${containerName(name)}'`;
