import type { RouteView } from '../../../compiler/view/route-view.ts';
import { Callers } from '../functions/callers.tsx';
import { useStore } from '../store.ts';

/** Shown for a function, which has no request of its own. */
export function OfCallers({ view }: { readonly view: RouteView }) {
  const entry = useStore(({ project }) => project?.functions.find(({ id }) => id === view.id));
  return (
    <div className="none is-stacked">
      <p>A function runs when it is called: try the routes that call it, or run its examples.</p>
      {entry !== undefined && <Callers of={entry} />}
    </div>
  );
}
