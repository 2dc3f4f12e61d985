import type { Source } from '../../base/span.ts';
import { fixFlow } from '../../view/fix-flow.ts';
import type { Fixed } from '../../view/fix-flow.ts';
import type { FlowInput } from '../../view/open-flow.ts';
import { printPatch } from '../output/print-patch.ts';
import { success } from '../terminal/result.ts';
import type { Result } from '../terminal/result.ts';
import { paint } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { visibleText } from '../../base/visible-text.ts';
import { writeSources } from './write-sources.ts';

/**
 * Applies those fixes of a flow that are not guesses, and prints what it did. Returns the resulting files or, with
 * `dryRun`, the unchanged ones.
 */
export function applyFixes(
  flow: string,
  input: FlowInput,
  dryRun: boolean,
  terminal: Terminal,
): Result<readonly Source[]> {
  const { sources, fixed } = fixFlow(input);
  const written = dryRun ? success([]) : writeSources(flow, input.sources, sources);
  if (!written.ok) return written;
  const { print, color } = terminal;
  if (fixed.length > 0) print(`${fixed.map((each) => describeFixed(each, dryRun, color)).join('\n')}\n\n`);
  if (dryRun) print(patchesOf(input.sources, sources, color));
  return success(dryRun ? input.sources : sources);
}

const describeFixed = ({ place, code, title }: Fixed, dryRun: boolean, color: boolean): string =>
  `${paint(color, 'green', dryRun ? 'would fix' : '✓ fixed')} ${visibleText(place)} ${code}: ${visibleText(title)}`;

function patchesOf(before: readonly Source[], after: readonly Source[], color: boolean): string {
  const texts = new Map(before.map(({ file, text }) => [file, text]));
  return after
    .flatMap(({ file, text }) => {
      const old = texts.get(file) ?? '';
      if (old === text) return [];
      const patch = printPatch({ name: file, text: old }, { name: file, text }, color);
      return [`${patch ?? `  ${visibleText(file)} would change.`}\n\n`];
    })
    .join('');
}
