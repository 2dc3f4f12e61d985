import type { Report } from '../../base/diagnostic.ts';
import type { JsonValue } from '../../base/json.ts';
import { startOf } from '../../base/span.ts';
import type { Locate, Source, Span } from '../../base/span.ts';
import { printPath } from '../../base/schema.ts';
import {
  conflictMarker,
  duplicateKey,
  fileTooLarge,
  inexactNumber,
  malformedJson,
  parseLimits,
  tooDeep,
  tooManyValues,
} from '../../ir/catalogue/parse.ts';
import { createLocate, toValue } from './json-tree.ts';
import type { JsonTree, Path } from './json-tree.ts';
import { readJson } from './read-json.ts';
import type { Issue } from './json-cursor.ts';
import { subjectOf } from './subject-of.ts';
import type { Part } from './subject-of.ts';

/** The contents of a file. */
export interface FileTree {
  readonly part: Part;
  readonly tree: JsonTree;
  readonly value: JsonValue;
  readonly locate: Locate;
  /** The paths of issues that are valid JSON but not allowed in flow files. */
  readonly issues: readonly Path[];
}

export type ReadFile = (source: Source, part: Part, report: Report) => FileTree | undefined;

/** Undefined if the text is too broken to check its shape. */
export function readFile(source: Source, part: Part, report: Report): FileTree | undefined {
  const { file, text } = source;
  if (isTooLarge(text)) {
    report(fileTooLarge, { limit: parseLimits.bytes }, { place: startOf(file) });
    return undefined;
  }
  const [marker, ...others] = conflictMarkers(text);
  if (marker !== undefined) {
    const lines = lineNumbers(text, [marker, ...others].slice(0, mostMarkers));
    report(conflictMarker, { lines, more: others.length >= mostMarkers }, { place: { file, span: marker } });
    return undefined;
  }
  const { tree, syntaxIssues, issues } = readJson(text);
  for (const { issue, span } of syntaxIssues) report(malformedJson, issue, { place: { file, span } });
  for (const issue of issues)
    reportIssue(
      issue,
      (span) => ({ file, span }),
      (rule, facts, where) => report(rule, facts, { ...where, subject: subjectOf(tree, part, issue.path) }),
    );
  if (tree === undefined) return undefined;
  return {
    part,
    tree,
    value: toValue(tree),
    locate: createLocate(source, tree),
    issues: issues.map(({ path }) => path),
  };
}

/** The maximum number of markers in a diagnostic: conflicts are resolved one by one anyway. */
const mostMarkers = 12;

/** Git's conflict markers. No line of valid JSON begins like one. */
const conflictMarkers = (text: string): readonly Span[] =>
  [...text.matchAll(/^(?:<{7}|>{7}|\|{7}|={7})(?![<>|=]).*$/gm)].map(({ index, 0: line }) => ({
    start: index,
    end: index + line.trimEnd().length,
  }));

function lineNumbers(text: string, spans: readonly Span[]): readonly number[] {
  let line = 1;
  let end = 0;
  return spans.map(({ start }) => {
    line += text.slice(end, start).split('\n').length - 1;
    end = start;
    return line;
  });
}

function reportIssue(
  issue: Issue,
  at: (span: Span) => { readonly file: string; readonly span: Span },
  report: Report,
): void {
  const place = at(issue.span);
  switch (issue.kind) {
    case 'duplicate-key':
      return report(
        duplicateKey,
        { key: issue.key, path: printPath(issue.path) },
        { place, related: [{ message: 'It is given here first.', place: at(issue.first) }] },
      );
    case 'too-deep':
      return report(tooDeep, { limit: parseLimits.depth }, { place });
    case 'too-many-values':
      return report(tooManyValues, { limit: parseLimits.values }, { place });
    case 'inexact-number':
      return report(inexactNumber, { text: issue.text, read: issue.read }, { place });
  }
}

/** A UTF-16 unit takes up to three bytes in UTF-8, so the bytes only have to be counted for long texts. */
function isTooLarge(text: string): boolean {
  if (text.length > parseLimits.bytes) return true;
  return text.length * 3 > parseLimits.bytes && new TextEncoder().encode(text).length > parseLimits.bytes;
}
