import { useState } from 'react';
import type { Problem } from '../../shared/messages.ts';
import { focusNode } from '../canvas/focus.ts';
import { FormDialog } from '../fields/modal-dialog.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { problemOf } from '../host.ts';
import { issueOfId } from '../routes/route-dialogs.tsx';
import { edit, select, useStore } from '../store.ts';
import { openDialog } from '../ui.ts';

const close = (): void => openDialog(undefined);

/** Asks for the name of the function that the selected nodes become, or says why they cannot become one. */
export function MakeFunction() {
  const functions = useStore(({ project }) => project?.functions);
  const taken = new Set(functions?.map(({ name }) => name));
  const count = useStore(({ selection }) => selection.nodes.size);
  const [id, setId] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const issue = issueOfId(id, taken, 'function');
  const make = async (): Promise<void> => {
    const { host, view, selection } = useStore.getState();
    if (host === undefined || view === undefined) return;
    try {
      const asked = { do: 'make-function', route: view.id, nodes: [...selection.nodes], id } as const;
      const { operations, call } = await host.ask<'make-function'>(asked);
      close();
      if (!(await edit(`Make the function ${id}`, operations))) return;
      select([call], 'list');
      focusNode(call);
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return (
    <FormDialog
      title="Make a function"
      action="Make function"
      isReady={issue === undefined}
      onSubmit={make}
      onClose={close}
    >
      <TextBox
        label="Id"
        isCode
        autoFocus
        value={id}
        description={`${count === 1 ? 'The node moves' : `The ${count} nodes move`} into it, and a call takes the place.`}
        error={id === '' ? undefined : issue}
        onInput={(text) => {
          setId(text);
          setProblem(undefined);
        }}
      />
      {problem !== undefined && (
        <p role="alert" className="field-error">
          {problem.message} {problem.hint}
        </p>
      )}
    </FormDialog>
  );
}
