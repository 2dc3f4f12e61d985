import type { Diagnostic } from '../../compiler/base/diagnostic.ts';
import { renderGithub } from '../../compiler/base/render/github.ts';
import { renderJson } from '../../compiler/base/render/json.ts';
import { renderPretty } from '../../compiler/base/render/pretty.ts';
import { renderSarif } from '../../compiler/base/render/sarif.ts';
import { countBySeverity } from '../../compiler/base/render/summarize.ts';
import type { Place, Source } from '../../compiler/base/span.ts';
import { positionAt, spanOfLine, splitLines } from '../../compiler/base/text-position.ts';
import { decode } from '../../compiler/cli/input/decode.ts';
import { hasErrors } from '../../compiler/analyse.ts';
import { compile } from '../../compiler/compile.ts';
import type { Compiled } from '../../compiler/compile.ts';
import { catalogue } from '../../compiler/ir/catalogue/index.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { library } from '../support/compile-flow.ts';
import type { BrokenFlow } from './broken-flow.ts';
import { describeQuery } from '../support/describe-query.ts';

/** The result for one flow, and the invariants that it violates, if any. */
export interface Verdict {
  readonly outcome: 'files' | 'unreadable' | 'refused' | 'thrown';
  readonly errors: number;
  /** Processor time. */
  readonly milliseconds: number;
  readonly breaches: readonly string[];
}

const codes = new Set(catalogue.map(({ code }) => code));

/**
 * No sentence for people is longer, since quotations of user text are shortened. Only a path through a large flow may
 * be that long.
 */
const longestMessage = 2000;

/** From bytes to files or diagnostics, in the same way as the command line. */
export async function judge(flow: BrokenFlow): Promise<Verdict> {
  // Processor time, so that other programs on a busy machine do not count.
  const began = process.cpuUsage();
  const spent = (): number => {
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  };
  try {
    const decoded = flow.files.map(({ file, bytes }) => decode(file, bytes));
    const sources = decoded.map(({ source }) => source);
    const files = sources.map((source) => ({ ...source, lines: splitLines(source.text) }));
    const unreadable = decoded.flatMap(({ diagnostics }) => diagnostics);
    const result: Compiled =
      unreadable.length > 0
        ? { diagnostics: unreadable }
        : await compile({ sources, options: defaultOptions, library, describeQuery });
    const milliseconds = spent();
    const outcome = result.files !== undefined ? 'files' : unreadable.length > 0 ? 'unreadable' : 'refused';
    return {
      outcome,
      errors: countBySeverity(result.diagnostics).errors,
      milliseconds,
      breaches: [
        ...breachesOf(result),
        ...result.diagnostics.flatMap((each) => breachesIn(each, files)),
        ...breachesInRendering(result.diagnostics, sources),
      ],
    };
  } catch (error) {
    return {
      outcome: 'thrown',
      errors: 0,
      milliseconds: spent(),
      breaches: [`threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`],
    };
  }
}

function breachesOf({ files, diagnostics }: Compiled): readonly string[] {
  if (files === undefined) return hasErrors(diagnostics) ? [] : ['neither files nor an error'];
  return hasErrors(diagnostics) ? ['files in spite of an error'] : [];
}

type SplitFile = Source & { readonly lines: ReturnType<typeof splitLines> };

function breachesIn(diagnostic: Diagnostic, files: readonly SplitFile[]): readonly string[] {
  const { code, message, hint, place, related } = diagnostic;
  const texts = [message, hint, ...related.map((each) => each.message)];
  const breaches = [
    ...breachesInPlace(place, files),
    ...related.flatMap((each) => breachesInPlace(each.place, files)),
    ...texts.flatMap(breachesInText),
  ];
  if (!codes.has(code)) breaches.push('a code that is not in the catalogue');
  if (message === '' || hint === '') breaches.push('no message or no way out');
  return breaches.map((breach) => `${code}: ${breach}`);
}

function breachesInPlace({ file, span: { start, end } }: Place, files: readonly SplitFile[]): readonly string[] {
  const source = files.find((each) => each.file === file);
  // A missing file has no position.
  if (source === undefined)
    return file.endsWith('project.json') && start === 0 && end === 0
      ? []
      : [`a place in a file that is not there: ${file}`];
  if (!(start >= 0 && start <= end && end <= source.text.length))
    return [`a place outside the text: ${start}–${end} of ${source.text.length}`];
  const { lines } = source;
  return [start, end].flatMap((offset) => {
    const { line, column } = positionAt(lines, offset);
    const length =
      line >= 1 && line <= lines.starts.length ? spanOfLine(lines, line).end - spanOfLine(lines, line).start : -1;
    // One more for the end of the line, two more for a position inside a Windows line end.
    return column >= 1 && column <= length + 2 ? [] : [`no such line or column: ${line}:${column}`];
  });
}

/** Messages quote the user's words, so no original may contain these; TypeScript writes 'undefined'. */
function breachesInText(text: string): readonly string[] {
  const breaches: string[] = [];
  if (/\n\s*at |node:internal|\.ts:\d+|node_modules/.test(text)) breaches.push(`a stack trace in “${text}”`);
  if (/\[object |(?<!["'])\bundefined\b(?!["'])|=> \{|\bTypeError\b|\bRangeError\b/.test(text))
    breaches.push(`the inside of the compiler in “${text.slice(0, 300)}”`);
  if (text.length > longestMessage) breaches.push(`a message of ${text.length} characters: ${text.slice(0, 200)}`);
  return breaches;
}

function breachesInRendering(diagnostics: readonly Diagnostic[], sources: readonly Source[]): readonly string[] {
  const breaches: string[] = [];
  const pretty = renderPretty(diagnostics, sources, { color: false });
  const github = renderGithub(diagnostics, sources);
  const json: { readonly diagnostics: readonly unknown[] } = JSON.parse(renderJson(diagnostics, sources));
  const sarif: { readonly runs: readonly { readonly results: readonly unknown[] }[] } = JSON.parse(
    renderSarif(diagnostics, sources),
  );
  if (json.diagnostics.length !== diagnostics.length) breaches.push('findings are lost in JSON');
  if (sarif.runs[0]?.results.length !== diagnostics.length) breaches.push('findings are lost in SARIF');
  if (
    github.split('\n').length - 1 !== diagnostics.length ||
    !github.split('\n').every((line) => line === '' || /^::(?:error|warning) file=/.test(line))
  )
    breaches.push('a GitHub finding is more than one line');
  for (const [name, text] of Object.entries({ pretty, github }))
    if (/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(text)) breaches.push(`${name} acts on the terminal`);
  return breaches;
}
