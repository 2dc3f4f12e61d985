import type { Postgres } from '../runtime-lib/postgres.ts';
import type { Project } from '../emitted/project.ts';

/** What all scenarios share. */
export interface Bench {
  readonly quick: boolean;
  readonly postgres: Postgres;
  /** Routes that write one or two rows, with and without a transaction. */
  readonly ledger: Project;
  /** The example shop: mail, webhooks. */
  readonly shop: Project;
  readonly shopSecrets: Readonly<Record<string, string>>;
}

/** One line of the table. */
export interface Outcome {
  readonly what: string;
  readonly measured: string;
  /** What should not have happened; empty for a pass. */
  readonly faults: readonly string[];
}

export interface Scenario {
  readonly name: string;
  readonly run: (bench: Bench) => Promise<readonly Outcome[]>;
}

/** A fault for every condition that is false. */
export const faultsOf = (conditions: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(conditions).flatMap(([fault, happened]) => (happened ? [fault] : []));
