/**
 * What stands between a line `// flowsmith: <part>` and the next `// flowsmith: end` of a module of runtime-lib is there
 * (`true`), or is not, or is replaced by another text. Parts may be nested; one that is not among `parts` is not there.
 */
export function fillParts(text: string, parts: ReadonlyMap<string, boolean | string>): string {
  const lines: string[] = [];
  const open: boolean[] = [];
  for (const line of text.split('\n')) {
    const isShown = open.every((each) => each);
    const name = /^\s*\/\/ flowsmith: (\S+)$/.exec(line)?.[1];
    if (name === 'end') open.pop();
    else if (name !== undefined) {
      const part = parts.get(name) ?? false;
      if (isShown && typeof part === 'string') lines.push(part);
      open.push(part === true);
    } else if (isShown) lines.push(line);
  }
  return lines.join('\n');
}
