import type { Report, Subject } from '../../base/diagnostic.ts';
import { printPath } from '../../base/schema.ts';
import type { SchemaIssue } from '../../base/schema.ts';
import type { Locate } from '../../base/span.ts';
import { missingKey, unknownKey, wrongValue } from './parse.ts';

/** Reports an issue at its path, which is relative to `place`. */
export function reportSchemaIssue(
  issue: SchemaIssue,
  place: Locate,
  subject: Subject | undefined,
  report: Report,
): void {
  const path = printPath(issue.path);
  switch (issue.kind) {
    case 'unknown-key':
      return report(
        unknownKey,
        { path, key: issue.key, near: issue.near, known: issue.known, isNearFree: issue.isNearFree },
        { place: place([...issue.path, issue.key], 'key'), subject },
      );
    case 'missing-key':
      return report(
        missingKey,
        { path, key: issue.key, expected: issue.expected },
        { place: place(issue.path), subject },
      );
    case 'wrong-value': {
      const { expected, found, onKey, near, hint, meant } = issue;
      return report(
        wrongValue,
        { path: onKey ? printPath(issue.path.slice(0, -1)) : path, expected, found, onKey, near, hint, meant },
        { place: place(issue.path, onKey ? 'key' : 'value'), subject },
      );
    }
  }
}
