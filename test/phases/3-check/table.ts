import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import type { Options } from '../../../compiler/options.ts';
import { codesOf } from './flow.ts';

/**
 * A table of flows, one per line: first the codes that the compiler must find, in file order and joined by `+`, or `ok` for
 * none; then the flow (see flow.ts), or the part of it that `around` completes. Lines of `#` are remarks.
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
