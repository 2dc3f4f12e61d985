import { FileArchive } from 'lucide-react';
import { MenuButton } from '../client/fields/menu-button.tsx';
import { useStore } from '../client/store.ts';
import { download } from './download.ts';
import { Status } from './status.tsx';
import type { Playground } from './worker-host.ts';

interface ActionsProps {
  readonly playground: Playground;
  readonly onLeave: () => void;
}

/** Actions in the playground's top bar: the ways to download a flow. */
export function Actions({ playground: { ask }, onLeave }: ActionsProps) {
  const isFolder = useStore(({ project }) => project?.layout === 'folder');
  return (
    <>
      <Status />
      <MenuButton
        className="button"
        label="Flow"
        entries={[
          {
            id: 'save',
            title: isFolder ? 'Save the flow as a zip' : 'Save the flow as a file',
            run: () => download(ask<'save'>({ do: 'save' })),
          },
          { id: 'open', title: 'Open another flow', run: onLeave },
        ]}
      >
        Flow
      </MenuButton>
      <button
        className="button is-primary"
        title="The TypeScript project that the flow becomes, as a zip"
        onClick={() => void download(ask<'build'>({ do: 'build' }))}
      >
        <FileArchive size={14} aria-hidden="true" /> Get the project
      </button>
    </>
  );
}
