import { nameOfFunction } from './flow-name.ts';
import type { Fix, Path } from './operation.ts';
import type { Place, Span } from './span.ts';
import { excerpt, longestName, readable } from './visible-text.ts';

export type Severity = 'error' | 'warning';

/** A second place that helps to understand a finding, such as the other of two duplicates. */
export interface Related {
  readonly message: string;
  readonly place: Place;
}

/** The node that a finding is about, in the user's words. */
export interface Subject {
  /** The id of the route, or of the function. */
  readonly route: string;
  readonly isFunction?: true;
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
  /** The remedy, as a sentence. */
  readonly hint: string;
  readonly place: Place;
  readonly subject?: Subject;
  /** The input of the subject that it is about. */
  readonly port?: string;
  readonly related: readonly Related[];
  /** Remedies that a program can apply; the first is preferred. */
  readonly fixes: readonly Fix[];
}

/**
 * One row of the catalogue: everything about a kind of finding. `Facts` are what a report has to provide; message and
 * hint are made from them alone, so that wording lives in one place.
 */
export interface Rule<Facts> {
  readonly code: string;
  readonly severity: Severity;
  /** A few words for lists and SARIF, such as "Unknown node kind". */
  readonly title: string;
  readonly message: (facts: Facts) => string;
  readonly hint: (facts: Facts) => string;
  readonly explanation: Explanation;
  /** Remedies that a program can apply, the best one first. */
  readonly fixes?: (facts: Facts, at: FixPlace) => readonly Fix[];
}

export type FactsOf<Row> = Row extends Rule<infer Facts> ? Facts : never;

/** The place of a finding, in terms of operations. */
export interface FixPlace {
  /** For a function, its flow name. Undefined for the shared declarations. */
  readonly route?: string;
  readonly node?: string;
  /** From the root of the route, or of the shared declarations. */
  readonly path: Path;
}

/** What `flowsmith explain CODE` prints: the cause, a flow (or part of one) that triggers it, and the remedy. */
export interface Explanation {
  readonly cause: string;
  readonly bad: string;
  readonly good: string;
}

export interface Where {
  readonly place: Place;
  readonly subject?: Subject | undefined;
  readonly port?: string;
  readonly related?: readonly Related[];
}

export type Report = <Facts>(rule: Rule<Facts>, facts: Facts, where: Where) => void;

/**
 * Reports an issue in a node's config. `path` leads to it from there, such as `['where', 0, 'column']`; `within` is a
 * span of the text there.
 */
export type ReportConfig = <Facts>(
  rule: Rule<Facts>,
  facts: Facts,
  path: readonly (string | number)[],
  within?: Span,
) => void;

/** Collects the findings of one phase. */
export interface Reporter {
  readonly report: Report;
  /** Takes over findings that were collected elsewhere. */
  readonly add: (diagnostics: readonly Diagnostic[]) => void;
  readonly diagnostics: readonly Diagnostic[];
  readonly hasErrors: () => boolean;
  /** Whether further errors would be dropped, so that a caller can stop early. */
  readonly isFull: () => boolean;
}

/** How many errors are kept, and the finding that there are more. */
export interface Bound {
  readonly limit: number;
  readonly rule: Rule<{ readonly limit: number }>;
}

/**
 * A limit keeps a flow from flooding the reader or memory. Only errors count: warnings alone must never become an
 * error.
 */
export function createReporter(bound?: Bound): Reporter {
  const diagnostics: Diagnostic[] = [];
  const limit = bound?.limit ?? Infinity;
  let errors = 0;
  const add = (diagnostic: Diagnostic): void => {
    if (errors > limit) return;
    if (diagnostic.severity === 'error') errors += 1;
    if (bound === undefined || errors <= limit) diagnostics.push(diagnostic);
    else diagnostics.push(describe(bound.rule, { limit }, { place: diagnostic.place }));
  };
  return {
    diagnostics,
    add: (others) => others.forEach(add),
    hasErrors: () => errors > 0,
    isFull: () => errors > limit,
    report: (rule, facts, where) => {
      if (errors <= limit) add(describe(rule, facts, where));
    },
  };
}

function describe<Facts>(rule: Rule<Facts>, facts: Facts, { place, subject, port, related = [] }: Where): Diagnostic {
  return {
    code: rule.code,
    severity: rule.severity,
    title: rule.title,
    message: readable(rule.message(facts)),
    hint: readable(rule.hint(facts)),
    place,
    ...(subject?.label === undefined
      ? subject && { subject }
      : { subject: { ...subject, label: excerpt(subject.label, longestName) } }),
    ...(port === undefined ? {} : { port }),
    related: related.map((other) => ({ ...other, message: readable(other.message) })),
    fixes: (place.path && rule.fixes?.(facts, { ...subject, ...flowOf(subject), path: place.path })) ?? [],
  };
}

/** The flow that a finding is about, in terms of operations. */
export const flowOf = (subject: Subject | undefined): { readonly route?: string } =>
  subject === undefined ? {} : { route: subject.isFunction === true ? nameOfFunction(subject.route) : subject.route };
