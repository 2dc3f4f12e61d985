import { useEffect, useMemo, useState } from 'react';
import type { CodeView, RouteView } from '../../../compiler/view/route-view.ts';
import type { OtherFile } from '../../shared/messages.ts';
import { showProblem, useStore } from '../store.ts';
import { problemOf } from '../host.ts';
import { textOf } from '../json.ts';
import { tallyOf } from '../problems.ts';
import { jsonLines } from './json-lines.ts';

/** What the code pane shows: the emitted route, the file of the flow, or other files that a build creates. */
export type Shown = 'route' | 'flow' | 'migration' | 'openapi';

export interface ShownFile extends CodeView {
  /** File and route. If the key differs, a text is not a new version of the previous one. */
  readonly key: string;
  readonly language: 'typescript' | 'json';
  /**
   * The number of errors because of which the code is older than the flow; undefined for files other than the route's
   * code.
   */
  readonly behind?: number;
}

/** The file that the code pane shows now, or why there is none; undefined until it is known. */
export function useShownFile(shown: Shown): ShownFile | { readonly none: string } | undefined {
  const view = useStore((state) => (state.open.what === 'route' ? state.view : undefined));
  const good = useStore(({ lastGood, view: { id = '' } = {} }) => lastGood.get(id));
  const other = useOtherFile(shown, view);
  return useMemo(() => {
    if (view === undefined) return undefined;
    const key = `${shown} ${view.id}`;
    if (shown !== 'route') {
      if (other === undefined || 'none' in other) return other;
      const list = view.isFunction === true ? 'functions' : 'routes';
      const lines = shown === 'flow' ? jsonLines(other.text, list, textOf(view.settings['id']) ?? '') : {};
      return { ...other, key, lines, language: shown === 'migration' ? 'typescript' : 'json' };
    }
    const code = view.code ?? good;
    const { errors, begun } = tallyOf(view.diagnostics);
    if (code === undefined)
      return {
        none:
          errors > 0 ? 'The code appears here as soon as there are no errors.' : 'The code appears here as you build.',
      };
    return {
      ...code,
      key,
      language: 'typescript',
      behind: view.code === undefined ? Math.max(1, errors + begun) : 0,
    };
  }, [view, good, other, shown]);
}

/** A file that is not part of the route's view, read again after every change of the flow. */
function useOtherFile(which: Shown, view: RouteView | undefined): OtherFile | undefined {
  const [other, setOther] = useState<{ readonly which: Shown; readonly id: string; readonly file: OtherFile }>();
  const host = useStore((state) => state.host);
  const project = useStore((state) => state.toldProject);
  const written = useStore((state) => state.toldView);
  const { id, file } = view ?? {};
  useEffect(() => {
    if (which === 'route' || id === undefined || file === undefined || host === undefined) return undefined;
    let isStale = false;
    const asked =
      which === 'flow'
        ? host.ask<'text'>({ do: 'text', file }).then(({ text }) => ({ path: file, text }))
        : host.ask<'other-file'>({ do: 'other-file', route: id, which });
    asked.then(
      (answer) => {
        if (!isStale) setOther({ which, id, file: answer });
      },
      (error: unknown) => showProblem(problemOf(error)),
    );
    return () => {
      isStale = true;
    };
  }, [which, id, file, host, project, written]);
  return other?.which === which && other.id === id ? other.file : undefined;
}
