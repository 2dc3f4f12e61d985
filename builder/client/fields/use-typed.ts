import { useEffect, useRef, useState } from 'react';
import { waitingFields } from '../waiting-fields.ts';

/** How long after the last keystroke a text counts as final, in ms. */
const rest = 300;

interface TypedOptions {
  /** While it is typed: nothing is written. */
  readonly onType?: ((text: string) => void) | undefined;
  /** After a pause, or when the field is left. */
  readonly onChange?: ((text: string) => void) | undefined;
  /** When the field is left. */
  readonly onLeave?: (() => void) | undefined;
  /** When it is left with a different text: for names, which are meaningless until they are complete. */
  readonly onLeaveWith?: ((text: string) => void) | undefined;
}

interface Typed {
  readonly text: string;
  readonly onInput: (text: string) => void;
  /** A choice is written immediately. */
  readonly onChoose: (text: string) => void;
  readonly onBlur: () => void;
}

/**
 * The text of a field. It stays until the field is left, whatever the server sends in the meantime. `onType` gets it
 * while typing, `onChange` after a pause.
 */
export function useTyped(value: string, options: TypedOptions): Typed {
  const [draft, setDraft] = useState<string>();
  const latest = useRef(options);
  latest.current = options;
  const waiting = useRef<{ readonly text: string; readonly timer: number; readonly flush: () => void }>(undefined);

  const flush = (): void => {
    const held = waiting.current;
    if (held === undefined) return;
    clearTimeout(held.timer);
    waiting.current = undefined;
    waitingFields.delete(held.flush);
    latest.current.onChange?.(held.text);
  };
  // A field that disappears with its node counts as left.
  useEffect(() => flush, []);

  const take = (text: string): void => {
    setDraft(text);
    clearTimeout(waiting.current?.timer);
    if (waiting.current !== undefined) waitingFields.delete(waiting.current.flush);
    waiting.current = { text, timer: window.setTimeout(flush, rest), flush };
    waitingFields.add(flush);
  };
  const onInput = (text: string): void => {
    take(text);
    latest.current.onType?.(text);
  };
  const onChoose = (text: string): void => {
    take(text);
    flush();
  };
  const onBlur = (): void => {
    flush();
    if (draft !== undefined && draft !== value) latest.current.onLeaveWith?.(draft);
    setDraft(undefined);
    latest.current.onLeave?.();
  };
  return { text: draft ?? value, onInput, onChoose, onBlur };
}
