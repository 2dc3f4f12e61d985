/** A user action: it is listed in Find or do… and in the list of keys, and can have keys. */
export interface Command {
  readonly id: string;
  readonly title: string;
  /** The first combination is shown. `Mod` is Ctrl, or Cmd on a Mac. */
  readonly keys: readonly string[];
  /**
   * Where the keys work: `flow` is the canvas and the outline, `side` the code and the inspector. Plain keys only work
   * in the flow, so that people can type in fields.
   */
  readonly when: 'always' | 'flow' | 'canvas' | 'side';
  readonly group: 'Edit' | 'Select' | 'View' | 'Go';
  /** Whether it is available now; by default, it is. */
  readonly isOn?: () => boolean;
  readonly run: () => unknown;
}
