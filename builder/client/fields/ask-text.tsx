import { useState } from 'react';
import { FormDialog } from './modal-dialog.tsx';
import { TextBox } from './text-box.tsx';

interface AskTextProps {
  readonly title: string;
  readonly label: string;
  readonly value: string;
  readonly action: string;
  readonly isCode?: boolean;
  readonly description?: string;
  /** What is wrong with a text; undefined if it is valid. */
  readonly issueOf?: (text: string) => string | undefined;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

/** A dialog that asks for one text. */
export function AskText({ title, label, value, action, isCode, description, issueOf, onDone, onClose }: AskTextProps) {
  const [text, setText] = useState(value);
  const issue = issueOf?.(text);
  return (
    <FormDialog
      title={title}
      action={action}
      isReady={issue === undefined}
      onSubmit={() => {
        onDone(text);
        onClose();
      }}
      onClose={onClose}
    >
      <TextBox
        label={label}
        isCode={isCode}
        autoFocus
        value={value}
        description={description}
        error={text === value ? undefined : issue}
        onInput={setText}
      />
    </FormDialog>
  );
}
