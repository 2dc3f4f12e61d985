import { invariant } from '../../../base/invariant.ts';

/** For each part of a module, whether it is kept (`true`), removed (`false`) or replaced by another text. */
export type Parts = ReadonlyMap<string, boolean | string>;

export type Entries = readonly (readonly [name: string, part: boolean | string])[];

export const hasParts = (text: string): boolean => text.includes('// flowsmith: ');

/** A part is the text between a line `// flowsmith: <name>` and its `// flowsmith: end`. Parts may be nested. */
export function fillParts(text: string, parts: Parts): string {
  const lines: string[] = [];
  const open: boolean[] = [];
  for (const line of text.split('\n')) {
    const isShown = open.every((each) => each);
    const [, indent = '', name] = /^(\s*)\/\/ flowsmith: (\S+)$/.exec(line) ?? [];
    if (name === 'end') open.pop();
    else if (name !== undefined) {
      const part = parts.get(name);
      invariant(part !== undefined, `runtime-lib has no part ${name}`);
      if (isShown && typeof part === 'string') lines.push(...part.split('\n').map((each) => `${indent}${each}`));
      open.push(part === true);
    } else if (isShown) lines.push(line);
  }
  return lines.join('\n');
}
