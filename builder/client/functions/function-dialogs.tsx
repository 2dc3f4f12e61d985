import { settingsOfGuard } from '../../shared/gestures/required-calls.ts';
import { useState } from 'react';
import type { FunctionEntry } from '../../../compiler/view/route-view.ts';
import { renamedRoute } from '../canvas/own-places.ts';
import { AskText } from '../fields/ask-text.tsx';
import { CheckBox } from '../fields/check-box.tsx';
import { Confirm, FormDialog, ModalDialog } from '../fields/modal-dialog.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { goToFlow } from '../go.ts';
import { issueOfId } from '../routes/route-dialogs.tsx';
import { edit, openPart, openRoute, useStore } from '../store.ts';
import { openDialog } from '../ui.ts';
import { addFunction, nameOfFunction } from '../../shared/gestures/functions.ts';
import { removeRoute } from '../../shared/gestures/routes.ts';
import { Callers } from './callers.tsx';

const close = (): void => openDialog(undefined);

const useTaken = (): ReadonlySet<string> =>
  new Set((useStore(({ project }) => project?.functions) ?? []).map(({ name }) => name));

/** Asks for a function's name. Its inputs and outputs are in its settings. */
export function NewFunction() {
  const taken = useTaken();
  const [given, setGiven] = useState({ id: '', title: '', guard: false });
  const issue = issueOfId(given.id, taken, 'function');
  const add = async (): Promise<void> => {
    if (!(await edit(`New function ${given.id}`, addFunction(given)))) return;
    close();
    await openRoute(nameOfFunction(given.id));
    goToFlow();
  };
  return (
    <FormDialog title="New function" action="Add function" isReady={issue === undefined} onSubmit={add} onClose={close}>
      <TextBox
        label="Id"
        isCode
        autoFocus
        value={given.id}
        description="Names the emitted function, such as `price-of-order`."
        error={given.id === '' ? undefined : issue}
        onInput={(id) => setGiven({ ...given, id })}
      />
      <TextBox label="Title" value={given.title} onInput={(title) => setGiven({ ...given, title })} />
      <CheckBox
        label="Guard"
        description="It may answer for its callers, to refuse a request."
        value={given.guard}
        onChange={(guard) => setGiven({ ...given, guard })}
      />
    </FormDialog>
  );
}

/** The open function, which the dialogs are about. */
const useOpenFunction = (): FunctionEntry | undefined =>
  useStore(({ open, project }) => project?.functions.find(({ id }) => open.what === 'route' && open.route === id));

export function RenameFunction() {
  const open = useOpenFunction();
  const taken = useTaken();
  if (open === undefined) return null;
  const { id: route, name } = open;
  const rename = async (id: string): Promise<void> => {
    if (id === name) return;
    const to = nameOfFunction(id);
    const placing = renamedRoute(useStore.getState().places, route, to);
    if (await edit(`Rename ${name}`, [{ do: 'set', route, path: ['id'], value: id }], undefined, placing))
      await openRoute(to);
  };
  return (
    <AskText
      title="Rename the function"
      label="Id"
      isCode
      description="Names the emitted function. Its callers follow."
      value={name}
      action="Rename"
      issueOf={(text) => (text === name ? undefined : issueOfId(text, taken, 'function'))}
      onDone={(id) => void rename(id)}
      onClose={close}
    />
  );
}

/** A function that is called, or that the project names as a guard, cannot be deleted. */
export function DeleteFunction() {
  const open = useOpenFunction();
  const project = useStore((state) => state.project);
  if (open === undefined || project === undefined) return null;
  const { id, name, callers } = open;
  const [setting] = settingsOfGuard(project.settings, name);
  if (callers.length > 0)
    return (
      <ModalDialog title="The function is called" onClose={close}>
        <div className="dialog-body">
          <p>
            Take its calls away before <code>{name}</code>:
          </p>
          <Callers of={open} onOpen={close} />
        </div>
      </ModalDialog>
    );
  if (setting !== undefined)
    return (
      <ModalDialog title="The project has this guard" onClose={close}>
        <div className="dialog-body">
          <p>
            The setting <code>{setting}</code> of the project names <code>{name}</code>: take it away there before.
          </p>
        </div>
      </ModalDialog>
    );
  const remove = async (): Promise<void> => {
    if (!(await edit(`Delete ${name}`, removeRoute(id)))) return;
    const [next] = project.routes;
    if (next === undefined) openPart({ what: 'nothing' });
    else await openRoute(next.id);
  };
  return (
    <Confirm title="Delete the function?" action="Delete" onConfirm={() => void remove()} onClose={close}>
      <p>
        <code>{name}</code> goes with its flow. Undo brings it back.
      </p>
    </Confirm>
  );
}
