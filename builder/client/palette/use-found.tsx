import { CornerDownRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FoundText } from '../../../compiler/view/find-text.ts';
import type { KindView } from '../../../compiler/view/route-view.ts';
import { KindTile } from '../fields/kind-tile.tsx';
import { newestOnly } from '../newest.ts';
import { reveal, useStore } from '../store.ts';
import { showInspector } from '../ui.ts';
import type { Entry } from './list-dialog.tsx';

/** Shorter texts occur in almost every node. */
const shortest = 2;

const IconOf = ({ type, kind }: { readonly type: string; readonly kind: KindView | undefined }) =>
  kind === undefined ? <CornerDownRight size={16} aria-hidden="true" /> : <KindTile type={type} role={kind.role} />;

/** While one text is being searched for, only the newest of the others waits. */
const ask = newestOnly(
  async (text: string): Promise<readonly FoundText[]> =>
    (await useStore.getState().host?.ask<'find-text'>({ do: 'find-text', text })) ?? [],
);

/** Nodes of routes that are not open, by the texts in them. */
export function useFound(query: string): readonly Entry[] {
  const open = useStore((state) => state.view?.id);
  const project = useStore((state) => state.project);
  const kinds = useStore((state) => state.kinds);
  const [found, setFound] = useState<readonly FoundText[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const take = (all: readonly FoundText[]): void => {
      if (isCurrent) setFound(all);
    };
    if (query.trim().length < shortest) take([]);
    else ask(query.slice(0, 200)).then(take, () => take([]));
    return () => {
      isCurrent = false;
    };
  }, [query]);
  const titles = new Map(
    [...(project?.routes ?? []), ...(project?.functions ?? [])].map((each) => [each.id, each.title]),
  );
  return found
    .filter(({ flow }) => flow !== open)
    .map(({ flow, node, name, type, text, path }) => ({
      id: `found ${flow} ${node} ${JSON.stringify(path)}`,
      section: 'Nodes of other routes',
      title: name,
      detail: `${titles.get(flow) ?? flow} · ${path.length === 3 ? (kinds.get(type)?.title ?? type) : text}`,
      words: [],
      icon: <IconOf type={type} kind={kinds.get(type)} />,
      run: () => {
        showInspector();
        return reveal(flow, node, path);
      },
    }));
}
