import type { Report } from '../../base/diagnostic.ts';
import { readFile } from './read-file.ts';
import type { FileTree, ReadFile } from './read-file.ts';

interface Reading {
  readonly text: string;
  readonly part: string;
  readonly tree: FileTree | undefined;
  /** Each repeats a report that was made while reading. */
  readonly reports: readonly ((report: Report) => void)[];
}

/** Reads each file again only after its text has changed, for callers that parse a project after every edit. */
export function createReader(): ReadFile {
  const known = new Map<string, Reading>();
  return (source, part, report) => {
    const before = known.get(source.file);
    const isSame = before !== undefined && before.text === source.text && before.part === part;
    const reading = isSame ? before : readAnew(source, part);
    known.set(source.file, reading);
    for (const repeat of reading.reports) repeat(report);
    return reading.tree;
  };
}

function readAnew(source: Parameters<ReadFile>[0], part: Parameters<ReadFile>[1]): Reading {
  const reports: ((report: Report) => void)[] = [];
  const tree = readFile(source, part, (rule, facts, where) => reports.push((report) => report(rule, facts, where)));
  return { text: source.text, part, tree, reports };
}
