import {
  Check,
  CircleAlert,
  CloudOff,
  CornerUpLeft,
  ListTree,
  LoaderCircle,
  Moon,
  PanelBottom,
  PanelLeft,
  PanelRight,
  Play,
  Redo2,
  Search,
  Sun,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { textOf } from '../json.ts';
import { keysOf } from '../keys.ts';
import { goBack, useCalls } from '../functions/calls.ts';
import { FunctionMark } from '../functions/function-mark.tsx';
import { AddressLine, addressOf } from '../routes/address.tsx';
import { redo, undo, useStore } from '../store.ts';
import { isDark, openDialog, showTab, togglePane, useUi } from '../ui.ts';
import type { Pane } from '../ui.ts';
import { IconButton } from './icon-button.tsx';
import { Logo } from './logo.tsx';

interface TopBarProps {
  /** Actions on the flow as a whole. */
  readonly actions: ReactNode;
}

/** Where the user is, whether the flow is saved, and the actions that are available everywhere. */
export function TopBar({ actions }: TopBarProps) {
  const project = useStore(({ project }) => project?.name);
  return (
    <header className="top-bar">
      <Logo />
      <h1>{project ?? 'flowsmith'}</h1>
      <Place />
      <span className="grow" />
      <Saved />
      <UndoButtons />
      <button className="find" aria-label="Find or do…" onClick={() => openDialog('commands')}>
        <Search size={14} aria-hidden="true" /> <span>Find or do…</span> <kbd>{keysOf('commands')}</kbd>
      </button>
      <PaneButtons />
      <ThemeButton />
      {actions}
    </header>
  );
}

export const TryButton = () => (
  <button className="button is-primary try-button" onClick={() => showTab('try')} title={`Try it (${keysOf('try')})`}>
    <Play size={13} fill="currentColor" /> Try it
  </button>
);

function Place() {
  const open = useStore((state) => state.open);
  const view = useStore((state) => state.view);
  if (open.what === 'table') return <Crumb>{open.table}</Crumb>;
  if (open.what === 'secrets') return <Crumb>Secrets</Crumb>;
  if (open.what === 'settings') return <Crumb>Settings</Crumb>;
  if (open.what === 'file') return <Crumb>{open.file.split('/').at(-1)}</Crumb>;
  if (open.what === 'nothing' || view === undefined) return null;
  const { title } = view.settings;
  return (
    <>
      <BackToCall />
      <Crumb>{view.isFunction === true ? <FunctionLine view={view} /> : <AddressLine of={addressOf(view)} />}</Crumb>
      {typeof title === 'string' && <span className="title">{title}</span>}
    </>
  );
}

const FunctionLine = ({ view }: { readonly view: RouteView }) => (
  <>
    <FunctionMark isGuard={view.settings['guard'] === true} /> <code>{textOf(view.settings['id'])}</code>
  </>
);

/** Returns from a function to the node that called it. */
function BackToCall() {
  const last = useCalls(({ from }) => from.at(-1));
  if (last === undefined) return null;
  return (
    <IconButton label={`Back to the call in ${last.name} (${keysOf('back')})`} onClick={goBack}>
      <CornerUpLeft size={16} />
    </IconButton>
  );
}

const Crumb = ({ children }: { readonly children: ReactNode }) => (
  <span className="crumb">
    <i aria-hidden="true">/</i> {children}
  </span>
);

function Saved() {
  const connection = useStore((state) => state.connection);
  const isSaving = useStore(({ unsaved }) => unsaved > 0);
  const file = useStore(({ view }) => view?.file);
  const isLost = useStore(({ problem }) => problem?.lost !== undefined);
  if (connection === 'lost' || connection === 'refused')
    return (
      <span className="saved is-lost" role="status">
        <CloudOff size={14} />
        <span>
          {connection === 'lost' ? 'No connection: trying again' : 'Not connected: flowsmith was started anew'}
        </span>
      </span>
    );
  if (isLost && !isSaving)
    return (
      <span className="saved is-lost" role="status">
        <CircleAlert size={14} /> <span>Not all is saved</span>
      </span>
    );
  return (
    <span className="saved" role="status">
      {isSaving ? <LoaderCircle size={14} /> : <Check size={14} />}
      <span>{isSaving ? 'Saving' : 'Saved'}</span>
      {file !== undefined && <code>{file.split('/').at(-1)}</code>}
    </span>
  );
}

function UndoButtons() {
  const last = useStore(({ undo: entries }) => entries.at(-1)?.title);
  const next = useStore(({ redo: entries }) => entries.at(-1)?.title);
  return (
    <span className="group">
      <IconButton
        label={`Undo${last === undefined ? '' : `: ${last}`} (${keysOf('undo')})`}
        onClick={undo}
        isOff={last === undefined}
      >
        <Undo2 size={16} />
      </IconButton>
      <IconButton
        label={`Redo${next === undefined ? '' : `: ${next}`} (${keysOf('redo')})`}
        onClick={redo}
        isOff={next === undefined}
      >
        <Redo2 size={16} />
      </IconButton>
    </span>
  );
}

const panes = [
  { pane: 'routes', label: 'Routes', Icon: PanelLeft },
  { pane: 'outline', label: 'Outline', Icon: ListTree },
  { pane: 'dock', label: 'Problems and tries', Icon: PanelBottom },
  { pane: 'side', label: 'Code and inspector', Icon: PanelRight },
] as const satisfies readonly { pane: Pane; label: string; Icon: typeof PanelLeft }[];

function PaneButtons() {
  const closed = useUi((state) => state.closed);
  return (
    <span className="group pane-buttons">
      {panes.map(({ pane, label, Icon }) => (
        <IconButton key={pane} label={label} isPressed={!closed.includes(pane)} onClick={() => togglePane(pane)}>
          <Icon size={16} />
        </IconButton>
      ))}
    </span>
  );
}

function ThemeButton() {
  const dark = isDark(useUi((state) => state.theme));
  return (
    <IconButton
      label={dark ? 'Light theme' : 'Dark theme'}
      onClick={() => useUi.setState({ theme: dark ? 'light' : 'dark' })}
    >
      {dark ? <Sun size={16} /> : <Moon size={16} />}
    </IconButton>
  );
}
