import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import type { Options } from '../../../compiler/options.ts';
import { codesOf } from './flow.ts';

/**
 * A table of flows, one per line, each with the diagnostics that the compiler must report. `3002 start => branch =>
 * ret` is a Start node, then a Branch, whose first exit leads to an answer. The compiler reports FS3002 and nothing
 * else, since the other exit leads nowhere.
 *
 * line       codes flow                  codes without `FS`, in file order, joined by `+`; `ok` for none. `# …` is a
 * comment
 *   flow       [head:] statement; …        `around`, if given, completes the flow of every line
 *   head       METHOD /path, `hook`, `cron`, `form`, or `tx` for one transaction; POST /things/:id by default
 * statement  end -> end -> …             wires data. From the second end on, ports are inputs: `q(limit) -> num ->
 * find.id`
 *              end => end => …             wires control. Ports are exits: `find => ret(404)`, `branch.false => ret`
 * one, other in container                 puts nodes into a container
 * end        [name=]word[(argument)][.port], or JSON, or $SECRET. The first mention of a word creates its node
 * (words.ts
 *              lists the words). `name=` names the node for later mentions. The default port is the first
 *
 * Unwired inputs of effects and answers get a harmless constant. Without any `=>`, the control nodes run in the order
 * of mention.
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
