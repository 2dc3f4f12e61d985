import { Lightbulb } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DiagnosticView, RouteView } from '../../../compiler/view/route-view.ts';
import type { Fix } from '../../../compiler/base/operation.ts';
import { edit, useStore } from '../store.ts';
import type { Selection } from '../store.ts';
import { openDialog } from '../ui.ts';
import { ListDialog } from './list-dialog.tsx';
import type { Entry } from './list-dialog.tsx';
import { outcomeOf } from './outcome.ts';
import { search } from './search.ts';

interface Way {
  readonly finding: DiagnosticView;
  readonly fix: Fix;
}

/** The fixes for problems of the selection, or else of the route, each with its outcome. */
export function ChooseFix() {
  const [query, setQuery] = useState('');
  const view = useStore((state) => state.written);
  const selection = useStore((state) => state.selection);
  const [ways] = useState(() => (view === undefined ? [] : waysOf(view, selection)));
  const outcomes = useOutcomes(view, ways);
  const entries = ways.map(({ finding, fix }, index): Entry => ({
    id: String(index),
    section: finding.message,
    title: fix.title,
    detail: outcomes[index] ?? '…',
    words: [finding.message, finding.code],
    icon: <Lightbulb size={16} aria-hidden="true" />,
    run: () => edit(fix.title, fix.operations),
  }));
  return (
    <ListDialog
      title="Fix…"
      label="Fixes"
      query={query}
      onQuery={setQuery}
      entries={search(query, entries)}
      none={ways.length === 0 ? 'Nothing here has a fix. The hint of a problem says what to do.' : undefined}
      onClose={() => openDialog(undefined)}
    />
  );
}

function waysOf({ diagnostics }: RouteView, { nodes, wires }: Selection): readonly Way[] {
  const ofSelection = diagnostics.filter(
    ({ node, wire }) => (node !== undefined && nodes.has(node)) || (wire !== undefined && wires.has(wire)),
  );
  const here = ofSelection.some(({ fixes }) => fixes.length > 0) ? ofSelection : diagnostics;
  return here.flatMap((finding) => finding.fixes.map((fix) => ({ finding, fix })));
}

/** One after the other: of several concurrent previews, only the newest is answered. */
function useOutcomes(view: RouteView | undefined, ways: readonly Way[]): readonly string[] {
  const [outcomes, setOutcomes] = useState<readonly string[]>([]);
  useEffect(() => {
    let isOver = false;
    const askAll = async (): Promise<void> => {
      for (const { fix } of ways) {
        const { host } = useStore.getState();
        if (isOver || host === undefined || view === undefined) return;
        const after = await host
          .ask<'preview'>({ do: 'preview', route: view.id, operations: [...fix.operations] })
          .catch(() => undefined);
        const outcome = after === undefined ? 'It no longer applies.' : outcomeOf(view, after);
        setOutcomes((before) => [...before, outcome]);
      }
    };
    void askAll();
    return () => {
      isOver = true;
    };
  }, []);
  return outcomes;
}
