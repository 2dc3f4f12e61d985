import { useState } from 'react';
import { Button, Form } from 'react-aria-components';
import { ModalDialog } from './modal-dialog.tsx';
import { TextBox } from './text-box.tsx';

interface AskTextProps {
  readonly title: string;
  readonly label: string;
  readonly value: string;
  readonly action: string;
  readonly isCode?: boolean;
  readonly description?: string;
  /** What is wrong with a text; undefined if it will do. */
  readonly issueOf?: (text: string) => string | undefined;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

/** A dialog that asks for one text. */
export function AskText({ title, label, value, action, isCode, description, issueOf, onDone, onClose }: AskTextProps) {
  const [text, setText] = useState(value);
  const issue = issueOf?.(text);
  return (
    <ModalDialog title={title} onClose={onClose}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (issue !== undefined) return;
          onDone(text);
          onClose();
        }}
      >
        <div className="dialog-body">
          <TextBox
            label={label}
            isCode={isCode}
            autoFocus
            value={value}
            description={description}
            error={text === value ? undefined : issue}
            onInput={setText}
          />
        </div>
        <footer>
          <Button className="button" onPress={onClose}>
            Cancel
          </Button>
          <Button className="button is-primary" type="submit" isDisabled={issue !== undefined}>
            {action}
          </Button>
        </footer>
      </Form>
    </ModalDialog>
  );
}
