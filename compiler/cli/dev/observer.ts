/** How the development server stands. */
export interface DevState {
  readonly state: 'none' | 'starting' | 'running' | 'failed';
  /** Why it failed, or why it does not run the newest flow. */
  readonly message?: string;
}

/** Shows the server elsewhere than in the terminal. */
export interface Observer {
  readonly onState: (state: DevState) => void;
  /** A line of the server's log, as it wrote it. */
  readonly onLog: (line: string) => void;
}

export const noObserver: Observer = { onState: () => undefined, onLog: () => undefined };
