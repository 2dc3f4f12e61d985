import { useEffect, useMemo, useState } from 'react';
import type { CodeView } from '../../../compiler/view/route-view.ts';
import { useStore } from '../store.ts';
import { problemOf } from '../host.ts';
import { jsonLines } from './json-lines.ts';

/** What the code pane shows: the emitted route, or the file of the flow. */
export type Shown = 'route' | 'flow';

export interface ShownFile extends CodeView {
  /** Which file of which route: another one is not a change of the former. */
  readonly key: string;
  readonly language: 'typescript' | 'json';
  /** How many errors keep the code from being as new as the flow. */
  readonly behind: number;
}

/** The file that the code pane shows now; undefined while there is none. */
export function useShownFile(shown: Shown): ShownFile | undefined {
  const view = useStore((state) => (state.open.what === 'route' ? state.view : undefined));
  const good = useStore(({ lastGood, view: { id = '' } = {} }) => lastGood.get(id));
  const flow = useFlowText(shown === 'flow' ? view?.file : undefined);
  return useMemo(() => {
    if (view === undefined) return undefined;
    if (shown === 'flow') {
      if (flow === undefined) return undefined;
      const lines = jsonLines(flow, view.id);
      return { key: `flow ${view.id}`, path: view.file, text: flow, lines, language: 'json', behind: 0 };
    }
    const code = view.code ?? good;
    if (code === undefined) return undefined;
    const errors = view.diagnostics.filter(({ severity }) => severity === 'error').length;
    return {
      ...code,
      key: `route ${view.id}`,
      language: 'typescript',
      behind: view.code === undefined ? Math.max(1, errors) : 0,
    };
  }, [view, good, flow, shown]);
}

/** The text of a file of the flow, read again after every change of the route. */
function useFlowText(file: string | undefined): string | undefined {
  const [text, setText] = useState<string>();
  const host = useStore((state) => state.host);
  const written = useStore((state) => state.written);
  useEffect(() => {
    if (file === undefined || host === undefined) return undefined;
    let isStale = false;
    host.ask<'text'>({ do: 'text', file }).then(
      (answer) => {
        if (!isStale) setText(answer.text);
      },
      (error: unknown) => useStore.setState({ problem: problemOf(error) }),
    );
    return () => {
      isStale = true;
    };
  }, [file, host, written]);
  return text;
}
