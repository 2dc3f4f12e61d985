import { useRef, useState } from 'react';

/** What is read from a text: nothing from an empty one. */
type Read<Value> = { readonly value: Value | undefined } | { readonly issue: string };

export interface ReadProps<Value> {
  /** If not, an emptied field is reported: its value would vanish, and the field with it, before another is typed. */
  readonly mayBeEmpty?: boolean | undefined;
  readonly onType?: ((value: Value | undefined) => void) | undefined;
  /** With undefined if the field has been emptied. */
  readonly onChange: (value: Value | undefined) => void;
  readonly onLeave?: (() => void) | undefined;
}

/**
 * A text box for a value other than a text. What cannot be read is reported, and not written; the report stays when the
 * field is left, and shows again what is written.
 */
export function useRead<Value>(read: (text: string) => Read<Value>, props: ReadProps<Value>) {
  const { mayBeEmpty = true, onType, onChange, onLeave } = props;
  const [issue, setIssue] = useState<string>();
  const refused = useRef<string>(undefined);
  const take = (text: string, tell: ReadProps<Value>['onType']): void => {
    const found = text.trim() === '' && !mayBeEmpty ? { issue: 'It cannot be empty.' } : read(text);
    setIssue('issue' in found ? found.issue : undefined);
    refused.current = 'issue' in found ? `${found.issue} It was not written.` : undefined;
    if ('value' in found) tell?.(found.value);
  };
  return {
    issue,
    typed: {
      onType: (text: string): void => take(text, onType),
      onChange: (text: string): void => take(text, onChange),
      onLeave: (): void => {
        setIssue(refused.current);
        refused.current = undefined;
        onLeave?.();
      },
    },
  };
}
