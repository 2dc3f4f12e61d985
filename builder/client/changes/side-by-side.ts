import type { CodeLine, Stretch } from '../../shared/changes.ts';

/** A line of both versions, as far as there is one beside the other. */
export interface LinePair {
  readonly before?: CodeLine;
  readonly after?: CodeLine;
}

/** What was removed stands beside what was added in its place. */
export function sideBySide(lines: Stretch): readonly LinePair[] {
  const pairs: LinePair[] = [];
  let [removed, added]: [CodeLine[], CodeLine[]] = [[], []];
  const flush = (): void => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      const [before, after] = [removed[index], added[index]];
      pairs.push({ ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) });
    }
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
