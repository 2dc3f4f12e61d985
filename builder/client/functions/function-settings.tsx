import { useMemo } from 'react';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { MenuButton } from '../fields/menu-button.tsx';
import { Findings } from '../inspector/findings.tsx';
import { Overrides } from '../inspector/overrides.tsx';
import { useStore } from '../store.ts';
import { openDialog } from '../ui.ts';
import { Callers } from './callers.tsx';
import { Signature } from './signature.tsx';

/** The settings of a function besides its flow: above all, its inputs and outputs. */
export function FunctionSettings({ view }: { readonly view: RouteView }) {
  const shown = useStore((state) => state.view) ?? view;
  const entry = useStore(({ project }) => project?.functions.find(({ id }) => id === view.id));
  const findings = useMemo(
    () => shown.diagnostics.filter(({ node, wire }) => node === undefined && wire === undefined),
    [shown],
  );
  return (
    <>
      <header className="inspector-header">
        <h2>Function</h2>
        <code className="about">{entry?.name}</code>
        <span className="grow" />
        <MenuButton
          label="More of this function"
          entries={[
            { id: 'rename', title: 'Rename…', run: () => openDialog('rename-function') },
            { id: 'delete', title: 'Delete…', isDanger: true, run: () => openDialog('delete-function') },
          ]}
        />
      </header>
      <Findings findings={findings} />
      <div className="columns">
        <section className="settings">
          <Signature view={view} of={['inputs', 'outputs']} diagnostics={findings} />
        </section>
        <section className="settings">
          <Signature
            view={view}
            of={['title', 'description', 'guard', 'transaction', 'timeoutMs']}
            diagnostics={findings}
          />
          <Overrides view={view} />
          <section className="ports">
            <h3>Called by</h3>
            {entry !== undefined && <Callers of={entry} />}
          </section>
        </section>
      </div>
    </>
  );
}
