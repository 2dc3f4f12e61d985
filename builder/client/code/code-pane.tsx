import { Check, Copy, FileCode2, SquarePen, WrapText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { EditorView } from '@codemirror/view';
import { useCopy } from '../fields/use-copy.ts';
import { IconButton } from '../frame/icon-button.tsx';
import { hover, openInEditor, select, useStore } from '../store.ts';
import type { State } from '../store.ts';
import { useUi } from '../ui.ts';
import { openEditor, scrollToLine, showClasses, showLanguage, showText, wrapLines } from './editor.ts';
import type { LineClasses } from './editor.ts';
import { differenceOf, linesOf, nextAt, nodesAt, ownersOf } from './owners.ts';
import { useFreshness } from './use-freshness.ts';
import { useShownFile } from './use-shown-file.ts';
import type { Shown, ShownFile } from './use-shown-file.ts';
import './code.css';

/** The TypeScript that the route becomes, or its JSON, with the nodes that own its lines. */
export function CodePane() {
  const [chosen, setShown] = useState<Shown>('route');
  const shown = useStore(({ view }) => (view?.isFunction === true && chosen === 'openapi' ? 'route' : chosen));
  const found = useShownFile(shown);
  const file = found === undefined || 'none' in found ? undefined : found;
  const name = useStore(({ view }) => view?.file);
  const isFunction = useStore(({ view }) => view?.isFunction === true);
  return (
    <section className="code-pane" aria-label="Code">
      <header>
        <FileCode2 size={15} aria-hidden="true" />
        <select
          aria-label="File"
          value={shown}
          onChange={({ target }) => setShown(choices.find((each) => each === target.value) ?? 'route')}
        >
          <option value="route">
            {shown === 'route' && file !== undefined ? file.path : isFunction ? 'Emitted function' : 'Emitted route'}
          </option>
          <option value="flow">{name ?? 'Flow'}</option>
          <option value="migration">
            {shown === 'migration' && file !== undefined ? file.path : 'The next migration'}
          </option>
          {!isFunction && <option value="openapi">Its part of openapi.json</option>}
        </select>
        <span className="grow" />
        {file !== undefined && <Freshness file={file} />}
        {file !== undefined && shown === 'flow' && <EditorButton file={file} />}
        <WrapButton />
        {file !== undefined && <CopyButton text={file.text} />}
      </header>
      {file === undefined ? (
        <p className="code-empty">{found !== undefined && 'none' in found && found.none}</p>
      ) : (
        <Code file={file} />
      )}
    </section>
  );
}

const choices: readonly Shown[] = ['route', 'flow', 'migration', 'openapi'];

const Freshness = ({ file: { behind, text } }: { readonly file: ShownFile }) => {
  const fresh = useFreshness(text);
  if (behind === undefined) return null;
  if (behind > 0) return <span className="stale">as of before {behind === 1 ? 'the error' : `${behind} errors`}</span>;
  return (
    fresh && (
      <span className={`fresh is-${fresh.is}`} title={fresh.title}>
        <i aria-hidden="true" /> {fresh.text}
      </span>
    )
  );
};

function WrapButton() {
  const isOn = useUi((state) => state.wrapsCode);
  return (
    <IconButton label="Wrap long lines" isPressed={isOn} onClick={() => useUi.setState({ wrapsCode: !isOn })}>
      <WrapText size={14} />
    </IconButton>
  );
}

/** Opens the file where the selected node begins. */
function EditorButton({ file: { path, lines } }: { readonly file: ShownFile }) {
  const canOpen = useStore(({ host }) => host?.canRun === true);
  const open = (): void => {
    const [first = 1] = [...linesOf(lines, useStore.getState().selection.nodes)].toSorted((a, b) => a - b);
    openInEditor(path, first);
  };
  if (!canOpen) return null;
  return (
    <IconButton label="Open in your editor" onClick={open}>
      <SquarePen size={14} />
    </IconButton>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  const [isCopied, copy] = useCopy();
  return (
    <IconButton label={isCopied ? 'Copied' : 'Copy the file'} onClick={() => copy(text)}>
      {isCopied ? <Check size={14} /> : <Copy size={14} />}
    </IconButton>
  );
}

const glow = 900;

function Code({ file }: { readonly file: ShownFile }) {
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const current = useRef({ file, key: '', changed: new Set<number>() });
  current.current.file = file;
  /** The node that was hovered here. */
  const own = useRef<string>(undefined);
  const paint = (): void => {
    if (editor.current !== undefined)
      showClasses(editor.current, classesOf(current.current.file, current.current.changed, useStore.getState()));
  };
  useEffect(() => {
    if (parent.current === null) return undefined;
    const opened = openEditor(parent.current, {
      onHover: (line) => {
        const [id] = line === undefined ? [] : nodesAt(current.current.file.lines, line);
        const { hovered } = useStore.getState();
        // If the pointer moves fast, the canvas may report a hovered node before the pointer has left the code.
        if (line === undefined && hovered !== own.current) return;
        own.current = id;
        if (id !== hovered) hover(id);
      },
      onClick: (line) => {
        const id = nextAt(current.current.file.lines, line, useStore.getState().selection.nodes);
        select(id === undefined ? [] : [id], 'code');
      },
    });
    editor.current = opened;
    return () => opened.destroy();
  }, []);
  const wraps = useUi((state) => state.wrapsCode);
  useEffect(() => {
    if (editor.current !== undefined) wrapLines(editor.current, wraps);
  }, [wraps]);
  useEffect(() => {
    const [view, state] = [editor.current, current.current];
    if (view === undefined) return undefined;
    const isOther = state.key !== file.key;
    if (isOther) showLanguage(view, file.language);
    const difference = differenceOf(view.state.doc.toString(), file.text);
    const changed = difference === undefined ? [] : showText(view, difference);
    state.changed = new Set(isOther ? [] : changed);
    state.key = file.key;
    if (isOther) view.scrollDOM.scrollTop = 0;
    paint();
    const timer = setTimeout(() => {
      state.changed = new Set();
      paint();
    }, glow);
    return () => clearTimeout(timer);
  }, [file]);
  useEffect(
    () => useStore.subscribe((state, before) => follow(state, before, current.current.file, editor.current, paint)),
    [],
  );
  return <div className={`code${(file.behind ?? 0) > 0 ? ' is-stale' : ''}`} ref={parent} />;
}

/** Repaints for selection, hover and tries; scrolls to what was selected elsewhere. */
function follow(state: State, before: State, file: ShownFile, editor: EditorView | undefined, paint: () => void): void {
  const { selection, hovered, tried } = state;
  if (selection === before.selection && hovered === before.hovered && tried === before.tried) return;
  paint();
  if (selection === before.selection || selection.origin === 'code' || editor === undefined) return;
  const [first] = [...linesOf(file.lines, selection.nodes)].toSorted((a, b) => a - b);
  if (first !== undefined) scrollToLine(editor, first);
}

/** Every line with the role of the node that owns it, and its highlighting. */
function classesOf(
  file: ShownFile,
  changed: ReadonlySet<number>,
  { view, selection, hovered, tried }: State,
): LineClasses {
  const roles = new Map(view?.nodes.map(({ id, role }) => [id, role]));
  const selected = linesOf(file.lines, selection.nodes);
  const outlined = linesOf(file.lines, hovered === undefined ? [] : [hovered]);
  const ran = file.behind === undefined || tried?.ran === undefined ? undefined : new Set(tried.ran.lines);
  // The code above the handler runs once, at server start.
  const starts = view?.nodes.filter(({ role }) => role === 'start').map(({ id }) => id) ?? [];
  const first = Math.min(...linesOf(file.lines, starts));
  const failed = linesOf(file.lines, tried?.ran?.failed === undefined ? [] : [tried.ran.failed]);
  const owners = ownersOf(file.lines);
  const lines = new Set([...owners.keys(), ...selected, ...outlined, ...changed]);
  return new Map(
    [...lines].map((line) => {
      const owner = owners.get(line);
      const classes = [
        owner !== undefined && `is-owned role-${roles.get(owner) ?? 'value'}`,
        outlined.has(line) && 'is-outlined',
        selected.has(line) && 'is-lit',
        changed.has(line) && 'has-changed',
        owner !== undefined && ran !== undefined && line >= first && (ran.has(line) ? 'did-run' : 'did-not-run'),
        ran?.has(line) === true && failed.has(line) && 'did-fail',
      ];
      return [line, classes.filter(Boolean).join(' ')];
    }),
  );
}
