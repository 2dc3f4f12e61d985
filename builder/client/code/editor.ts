import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import type { Text } from '@codemirror/state';
import { Decoration, EditorView, keymap, lineNumbers, ViewPlugin } from '@codemirror/view';
import type { DecorationSet, ViewUpdate } from '@codemirror/view';
import { languages } from './highlight.ts';
import type { Colored, Language } from './highlight.ts';

/** The classes of lines, by number. */
export type LineClasses = ReadonlyMap<number, string>;

const setClasses = StateEffect.define<LineClasses>();

const lineClasses = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { state, effects, changes }) => {
    const classes = effects.find((effect) => effect.is(setClasses));
    if (classes === undefined) return before.map(changes);
    const builder = new RangeSetBuilder<Decoration>();
    for (const [line, name] of [...classes.value].toSorted(([a], [b]) => a - b)) {
      if (line < 1 || line > state.doc.lines) continue;
      const { from } = state.doc.line(line);
      builder.add(from, from, Decoration.line({ class: name }));
    }
    return builder.finish();
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The indentation of each line, for the continuation of one that is wrapped. */
const indents = StateField.define<DecorationSet>({
  create: ({ doc }) => indentsOf(doc),
  update: (before, { docChanged, newDoc }) => (docChanged ? indentsOf(newDoc) : before),
  provide: (field) => EditorView.decorations.from(field),
});

function indentsOf(doc: Text): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (let number = 1; number <= doc.lines; number += 1) {
    const { from, text } = doc.line(number);
    const indent = text.length - text.trimStart().length;
    if (indent > 0) builder.add(from, from, Decoration.line({ attributes: { style: `--indent: ${indent}ch` } }));
  }
  return builder.finish();
}

/** Marks the pane while a line extends beyond its right edge. */
function markMore(parent: HTMLElement, { scrollDOM }: EditorView): void {
  const rest = scrollDOM.scrollWidth - scrollDOM.clientWidth - scrollDOM.scrollLeft;
  parent.toggleAttribute('data-more', rest > 2);
}

const wrapping = new Compartment();
const language = new Compartment();
const painters = { typescript: colored(languages.typescript), json: colored(languages.json) };

/** The visible lines in colour. An edit of the flow results in a different text. */
function colored(read: (text: string) => Colored) {
  const paint = ({ visibleRanges }: EditorView, text: Colored): DecorationSet => {
    const builder = new RangeSetBuilder<Decoration>();
    for (const { from, to } of visibleRanges)
      text(from, to, (start, end, classes) => builder.add(Math.max(from, start), Math.min(to, end), markOf(classes)));
    return builder.finish();
  };
  return ViewPlugin.define(
    (view) => {
      let text = read(view.state.doc.toString());
      const plugin = {
        decorations: paint(view, text),
        update: ({ docChanged, viewportChanged, view: now }: ViewUpdate): void => {
          if (docChanged) text = read(now.state.doc.toString());
          if (docChanged || viewportChanged) plugin.decorations = paint(now, text);
        },
      };
      return plugin;
    },
    { decorations: ({ decorations }) => decorations },
  );
}

const marks = new Map<string, Decoration>();

function markOf(classes: string): Decoration {
  const mark = marks.get(classes) ?? Decoration.mark({ class: classes });
  marks.set(classes, mark);
  return mark;
}

interface Listening {
  /** The pointer is over a line, or over none. */
  readonly onHover: (line: number | undefined) => void;
  readonly onClick: (line: number) => void;
}

/** Opens a read-only pane for code: it can be searched and copied. */
export function openEditor(parent: HTMLElement, { onHover, onClick }: Listening): EditorView {
  const lineAt = (event: MouseEvent, view: EditorView): number =>
    view.state.doc.lineAt(view.posAtCoords({ x: event.clientX, y: event.clientY }, false)).number;
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
  const state = EditorState.create({
    extensions: [
      EditorView.cspNonce.of(nonce),
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': 'Code', 'aria-readonly': 'true' }),
      lineNumbers(),
      search({ top: true }),
      highlightSelectionMatches(),
      keymap.of(searchKeymap),
      language.of(painters.typescript),
      lineClasses,
      indents,
      wrapping.of([]),
      EditorView.updateListener.of(({ view, geometryChanged }) => {
        if (geometryChanged) markMore(parent, view);
      }),
      EditorView.domEventHandlers({
        scroll: (_, view) => markMore(parent, view),
        mousemove: (event, view) => onHover(lineAt(event, view)),
        mouseleave: () => onHover(undefined),
        click: (event, view) => {
          // Selecting text is not a click on the node.
          if (view.state.selection.main.empty) onClick(lineAt(event, view));
        },
      }),
    ],
  });
  return new EditorView({ parent, state });
}

/**
 * Applies the smallest change, so that scroll position and selection are kept. Returns the numbers of the new lines.
 */
export function showText(view: EditorView, change: { from: number; to: number; insert: string }): readonly number[] {
  view.dispatch({ changes: change });
  const first = view.state.doc.lineAt(change.from).number;
  const last = view.state.doc.lineAt(change.from + change.insert.length).number;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

export const showLanguage = (view: EditorView, name: Language): void =>
  view.dispatch({ effects: language.reconfigure(painters[name]) });

/** Whether long lines are wrapped instead of extending beyond the edge. */
export const wrapLines = (view: EditorView, isOn: boolean): void =>
  view.dispatch({ effects: wrapping.reconfigure(isOn ? EditorView.lineWrapping : []) });

export const showClasses = (view: EditorView, classes: LineClasses): void =>
  view.dispatch({ effects: setClasses.of(classes) });

export function scrollToLine(view: EditorView, line: number): void {
  if (line > view.state.doc.lines) return;
  const { from } = view.state.doc.line(line);
  view.dispatch({ effects: EditorView.scrollIntoView(from, { y: 'center' }) });
}
