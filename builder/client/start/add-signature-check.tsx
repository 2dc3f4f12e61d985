import { MenuButton } from '../fields/menu-button.tsx';
import { beginsFlow } from '../../shared/gestures/parts.ts';
import { edit, useStore } from '../store.ts';
import { addSignatureCheck, signatureChecks } from './signature-checks.ts';

/** Puts a check of the sender between the Start Node of the open route and its first step. */
export function AddSignatureCheck() {
  const view = useStore((state) => state.written);
  const secrets = useStore(({ project }) => project?.secrets) ?? [];
  const start = view?.nodes.find(beginsFlow)?.id;
  if (view === undefined || start === undefined) return null;
  return (
    <MenuButton
      className="button is-small"
      label="Add signature check"
      entries={signatureChecks.map((check) => ({
        id: check.id,
        title: check.title,
        run: () => edit(`Add signature check for ${check.title}`, addSignatureCheck(view, start, check, { secrets })),
      }))}
    >
      Add signature check
    </MenuButton>
  );
}
