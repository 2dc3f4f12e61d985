import type { CodeLine, Stretch } from '../../shared/changes.ts';

/** Lines of both versions that are shown side by side. */
interface LinePair {
  readonly before: CodeLine | undefined;
  readonly after: CodeLine | undefined;
}

/** What was removed is shown beside what was added in its place. */
export function sideBySide(lines: Stretch): readonly LinePair[] {
  const pairs: LinePair[] = [];
  let [removed, added]: [CodeLine[], CodeLine[]] = [[], []];
  const flush = (): void => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1)
      pairs.push({ before: removed[index], after: added[index] });
    [removed, added] = [[], []];
  };
  for (const line of lines) {
    if (line.change === 'removed') removed.push(line);
    else if (line.change === 'added') added.push(line);
    else {
      flush();
      pairs.push({ before: line, after: line });
    }
  }
  flush();
  return pairs;
}
