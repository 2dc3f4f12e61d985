import { X } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Button, Dialog, Form, Heading, Modal, ModalOverlay } from 'react-aria-components';
import './fields.css';
import './dialog.css';

interface ModalDialogProps {
  readonly title: string;
  readonly size?: 'small' | 'large';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog above the page. Escape and a click outside close it; the focus returns to where it was. */
export const ModalDialog = ({ title, size = 'small', onClose, children }: ModalDialogProps) => (
  <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()}>
    <Modal className={`modal is-${size}`}>
      <Dialog className="dialog">
        <header>
          <Heading slot="title">{title}</Heading>
          <Button slot="close" className="icon-button" aria-label="Close">
            <X size={16} aria-hidden="true" />
          </Button>
        </header>
        {children}
      </Dialog>
    </Modal>
  </ModalOverlay>
);

interface ConfirmProps {
  readonly title: string;
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before something that others would notice. */
export const Confirm = ({ title, action, onConfirm, onClose, children }: ConfirmProps) => (
  <ModalDialog title={title} onClose={onClose}>
    <div className="dialog-body">{children}</div>
    <footer>
      <Button className="button" onPress={onClose}>
        Cancel
      </Button>
      <Button
        className="button is-danger"
        autoFocus
        onPress={() => {
          onConfirm();
          onClose();
        }}
      >
        {action}
      </Button>
    </footer>
  </ModalDialog>
);

interface FormDialogProps {
  readonly title: string;
  readonly action: string;
  /** Whether the input is acceptable. */
  readonly isReady: boolean;
  readonly onSubmit: () => unknown;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with fields. It stays open until `onSubmit` closes it, and is not submitted again before that is done. */
export function FormDialog({ title, action, isReady, onSubmit, onClose, children }: FormDialogProps) {
  const isBusy = useRef(false);
  const submit = async (): Promise<void> => {
    if (!isReady || isBusy.current) return;
    isBusy.current = true;
    await onSubmit();
    isBusy.current = false;
  };
  return (
    <ModalDialog title={title} onClose={onClose}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="dialog-body">{children}</div>
        <footer>
          <Button className="button" onPress={onClose}>
            Cancel
          </Button>
          <Button className="button is-primary" type="submit" isDisabled={!isReady}>
            {action}
          </Button>
        </footer>
      </Form>
    </ModalDialog>
  );
}
