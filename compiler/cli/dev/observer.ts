import type { DevState } from '../../view/dev-state.ts';

/** Shows the server outside of the terminal, too. */
export interface Observer {
  readonly onState: (state: DevState) => void;
  /** A line of the server's log, as it wrote it. */
  readonly onLog: (line: string) => void;
}

export const noObserver: Observer = { onState: () => undefined, onLog: () => undefined };
