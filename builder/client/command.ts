/** Something that the user can do: in the list of Find or do…, in the list of keys, and by its keys. */
export interface Command {
  readonly id: string;
  readonly title: string;
  /** The first is shown. `Mod` is Ctrl, or Cmd on a Mac. */
  readonly keys: readonly string[];
  /**
   * Where the keys act: `flow` is the canvas and the outline, `side` the code and the inspector. Plain keys act on the
   * flow only, so that fields can be typed in.
   */
  readonly when: 'always' | 'flow' | 'canvas' | 'side';
  readonly group: 'Edit' | 'Select' | 'View' | 'Go';
  /** Whether it can be done now; it can if this is missing. */
  readonly isOn?: () => boolean;
  readonly run: () => unknown;
}
