import type { ComponentType } from 'react';
import { MakeFunction } from '../functions/make-function.tsx';
import { DeleteFunction, NewFunction, RenameFunction } from '../functions/function-dialogs.tsx';
import { DeleteRoute, NewRoute, RenameRoute } from '../routes/route-dialogs.tsx';
import { NewTable } from '../tables/new-table.tsx';
import type { Dialog } from '../ui.ts';
import { ChooseFix } from './choose-fix.tsx';
import { ChoosePort, ChooseWire } from './choose-end.tsx';
import { Find, FindInRoute } from './find.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { RenameNodeId, RenameNodeLabel } from './rename-node.tsx';

const dialogs: Readonly<Record<Dialog, ComponentType>> = {
  commands: Find,
  find: FindInRoute,
  connect: ChoosePort,
  insert: ChooseWire,
  fixes: ChooseFix,
  keys: KeysDialog,
  'new-route': NewRoute,
  'rename-label': RenameNodeLabel,
  'rename-id': RenameNodeId,
  'rename-route': RenameRoute,
  'delete-route': DeleteRoute,
  'new-table': NewTable,
  'new-function': NewFunction,
  'make-function': MakeFunction,
  'rename-function': RenameFunction,
  'delete-function': DeleteFunction,
};

/** The dialog that is open above the page. */
export function Dialogs({ dialog }: { readonly dialog: Dialog }) {
  const Shown = dialogs[dialog];
  return <Shown />;
}
