import type { Dialog } from '../ui.ts';

export function Dialogs({ dialog }: { readonly dialog: Dialog }) {
  return <div role="dialog">{dialog}</div>;
}
