import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { Held } from '../../../compiler/view/dev-state.ts';
import type { DiagnosticView } from '../../../compiler/view/route-view.ts';
import { Marked } from '../fields/field.tsx';
import { Confirm } from '../fields/modal-dialog.tsx';
import { SeverityIcon } from '../inspector/findings.tsx';
import { asking, reveal, useStore } from '../store.ts';

/**
 * Why the development server does not run the newest version of the flow, and what can be done about it. `findings`:
 * those that are shown above it, with their hints.
 */
export function HeldServer({ findings }: { readonly findings: readonly DiagnosticView[] }) {
  const { state, held } = useStore(({ server }) => server);
  const [isResetting, setResetting] = useState(false);
  if (held === undefined || state === 'none') return null;
  const { message, byData } = held;
  // The reason begins with how many errors there are, and where.
  const isSaid = findings.some((each) => message.endsWith(each.message));
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return (
    <div className="problem is-server">
      <SeverityIcon look={state === 'failed' ? 'error' : 'warning'} />
      <div className="grow">
        <b>
          {state === 'failed'
            ? 'The development server is not running.'
            : 'The development server is running an older version.'}
        </b>
        {isSaid ? (
          <p className="hint">
            {errors > 1 ? 'The problems above keep' : 'The problem above keeps'} it from running the newest one.
          </p>
        ) : (
          <Reason held={held} />
        )}
        {byData === true && (
          <Button className="button is-small" onPress={() => setResetting(true)}>
            Empty the development database…
          </Button>
        )}
      </div>
      {isResetting && (
        <Confirm
          title="Empty the development database?"
          action="Empty it"
          onConfirm={() => void asking((host) => host.ask<'reset-data'>({ do: 'reset-data' }))}
          onClose={() => setResetting(false)}
        >
          <p>
            All rows that the development server of this flow has stored are lost, and cannot be brought back. The flow,
            the mails, and all other databases stay as they are.
          </p>
        </Confirm>
      )}
    </div>
  );
}

const Reason = ({ held: { message, hint, at, byData } }: { readonly held: Held }) => (
  <>
    <p>
      {at === undefined ? (
        <Marked text={message} />
      ) : (
        <Button className="problem-text" onPress={() => void reveal(at.route, at.node, at.path)}>
          <Marked text={message} />
        </Button>
      )}
    </p>
    <p className="hint">
      <Marked text={hint} />
      {byData === true && ' Or begin with an empty development database.'}
    </p>
  </>
);
