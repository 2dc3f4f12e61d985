import type { Place } from './span.ts';

export type Severity = 'error' | 'warning';

/** A second place that helps to understand a finding, such as the other of two duplicates. */
export interface Related {
  readonly message: string;
  readonly place: Place;
}

/** The node that a finding is about, in the user's words. */
export interface Subject {
  readonly route: string;
  readonly node?: string;
  readonly label?: string;
}

/** One finding, rendered by the functions in `render/`. */
export interface Diagnostic {
  /** Permanent, such as `FS2003`; see the catalogue. */
  readonly code: string;
  readonly severity: Severity;
  /** The rule in a few words, such as "Unknown node kind". */
  readonly title: string;
  readonly message: string;
  /** The way out, as a sentence. */
  readonly hint: string;
  readonly place: Place;
  readonly subject?: Subject;
  readonly related: readonly Related[];
}

/**
 * One row of the catalogue: everything about a kind of finding. `Facts` are what a report has to give;
 * message and hint are made from them alone, so that wording lives in one place.
 */
export interface Rule<Facts> {
  readonly code: string;
  readonly severity: Severity;
  /** A few words for lists and SARIF, such as "Unknown node kind". */
  readonly title: string;
  readonly message: (facts: Facts) => string;
  readonly hint: (facts: Facts) => string;
  readonly explanation: Explanation;
}

/** What `flowsmith explain CODE` prints: the cause, a flow (or part of one) that triggers it, and its cure. */
export interface Explanation {
  readonly cause: string;
  readonly bad: string;
  readonly good: string;
}

export interface Where {
  readonly place: Place;
  readonly subject?: Subject;
  readonly related?: readonly Related[];
}

/** Collects the findings of one phase. A phase makes one, hands `report` to its passes and returns `diagnostics`. */
export interface Reporter {
  readonly report: <Facts>(rule: Rule<Facts>, facts: Facts, where: Where) => void;
  /** Takes over findings that were collected elsewhere. */
  readonly add: (diagnostics: readonly Diagnostic[]) => void;
  readonly diagnostics: readonly Diagnostic[];
  readonly hasErrors: () => boolean;
}

export function createReporter(): Reporter {
  const diagnostics: Diagnostic[] = [];
  return {
    diagnostics,
    add: (others) => void diagnostics.push(...others),
    hasErrors: () => diagnostics.some((diagnostic) => diagnostic.severity === 'error'),
    report: (rule, facts, { place, subject, related = [] }) => {
      diagnostics.push({
        code: rule.code,
        severity: rule.severity,
        title: rule.title,
        message: rule.message(facts),
        hint: rule.hint(facts),
        place,
        ...(subject === undefined ? {} : { subject }),
        related,
      });
    },
  };
}
