/** How a transaction is isolated from concurrent ones. */
export interface Isolation {
  readonly level: IsolationLevel;
  /** How often it is retried after losing to a concurrent one. */
  readonly retries: number;
}

export const isolationLevels = ['serializable', 'repeatable read'] as const;
export type IsolationLevel = (typeof isolationLevels)[number];

export const defaultRetries = 3;
