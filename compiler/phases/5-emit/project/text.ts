import { commentText } from '../../../code/quote.ts';

/** Text of a flow in Markdown: it shows as it is, on one line. */
export const markdownText = (text: string): string => commentText(text).replaceAll(/[\\`*_{}[\]<>#|~&!]/g, '\\$&');

/**
 * The project's name as containers and Kubernetes take names, which begin with a letter: `@acme/shop` is `acme-shop`.
 */
export function containerName(name: string): string {
  const reduced = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '');
  const named = /^[a-z]/.test(reduced) ? reduced : `app-${reduced}`;
  return named.slice(0, 40).replace(/-+$/, '');
}

/** The same as a YAML string, for YAML takes `null` and `yes` for something else. */
export const yamlName = (name: string): string => `'${containerName(name)}'`;
