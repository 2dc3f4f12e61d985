import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import type { Options } from '../../../compiler/options.ts';
import { codesOf } from './flow.ts';

/**
 * A table of flows, one to a line, each with what the compiler must find in it. `3002 start => branch => ret` says: a
 * start Node, then a Branch, whose first way leads to an answer; FS3002 and nothing else is found, since the other way
 * leads nowhere.
 *
 *   line       codes flow                  codes without `FS`, in file order, joined by `+`; `ok` for none
 *   flow       [head:] statement; …        `around`, where it is given, completes the flow of every line
 *   head       METHOD /path, `hook`, `cron`, `form`, or `tx` for one transaction; POST /things/:id if left out
 *   statement  end -> end -> …             wires data: `q(limit) -> num -> find.id`; a port behind an arrow is an input
 *              end => end => …             wires control: `find => ret(404)`, `branch.false => ret`; a port is a way on
 *   end        [name=]word[(argument)][.port], or JSON, or $SECRET. A word makes a node when it is met first (words.ts
 *              has them all), and `name=` names it, to come back to it. A port that is left out is the first
 *
 * Lines that begin with `#` are remarks. Inputs of effects and answers that nothing feeds get a harmless constant.
 * Without any `=>`, the nodes with control run in the order of mention.
 */
export function table(
  law: string,
  rows: string,
  given: {
    readonly start?: JsonObject;
    readonly options?: Partial<Options>;
    readonly around?: (flow: string) => string;
  } = {},
): void {
  const lines = rows
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  describe(law, () => {
    test.each(
      lines.map((line): [string, string] => [line.slice(line.indexOf(' ')).trim(), line.slice(0, line.indexOf(' '))]),
    )('%s', (flow, codes) => {
      expect(codesOf(given.around?.(flow) ?? flow, given)).toBe(codes === 'ok' ? '' : codes.replaceAll('+', ' '));
    });
  });
}
