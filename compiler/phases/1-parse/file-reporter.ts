import type { Related, Reporter, Rule, Subject } from '../../base/diagnostic.ts';
import type { Place } from '../../base/span.ts';
import { parseLimits, tooManyDiagnostics } from '../../ir/catalogue/parse.ts';

interface Where {
  readonly place: Place;
  readonly subject?: Subject | undefined;
  readonly related?: readonly Related[];
}

export type ReportInFile = <Facts>(rule: Rule<Facts>, facts: Facts, where: Where) => void;

/** Reports on one file; full once it has more diagnostics than are shown. */
export type FileReporter = ReportInFile & { readonly isFull: () => boolean };

/** Reports on one file up to the limit, then once that there is more: no file can flood the output or memory. */
export function createFileReporter(reporter: Reporter): FileReporter {
  const limit = parseLimits.diagnostics;
  let count = 0;
  const report: ReportInFile = (rule, facts, { place, subject, related = [] }) => {
    count += 1;
    if (count <= limit) reporter.report(rule, facts, { place, related, ...(subject === undefined ? {} : { subject }) });
    if (count === limit + 1) reporter.report(tooManyDiagnostics, { limit }, { place });
  };
  return Object.assign(report, { isFull: () => count > limit });
}
