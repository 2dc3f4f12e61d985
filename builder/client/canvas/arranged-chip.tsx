import type { RouteView } from '../../../compiler/view/route-view.ts';
import { forgetPlaces, sharePlaces } from './moves.ts';
import { arrangedBy, useOwnPlaces } from './own-places.ts';
import { useCanvas } from './state.ts';

/** Says who arranged the nodes, if that is not ELK by their structure, and offers the way back. */
export function ArrangedChip({ view }: { readonly view: RouteView }) {
  const own = useOwnPlaces(({ places }) => places[view.id]);
  const engine = useCanvas((state) => state.arrangement?.by);
  const by = arrangedBy(view, own);
  if (by === 'structure' && engine !== 'dagre') return null;
  return (
    <div className="arranged">
      {by === 'structure' ? (
        <span title="Flows of more than 300 nodes are arranged in a simpler way, which takes a tenth of the time.">
          Arranged roughly: {view.nodes.length} nodes
        </span>
      ) : (
        <>
          <span>{by === 'you' ? 'Arranged by you' : 'Arranged in the file'}</span>
          {by === 'you' && (
            <button
              onClick={() => void sharePlaces(view)}
              title="Writes the positions into the flow file, for everyone"
            >
              Share
            </button>
          )}
          <button onClick={() => void forgetPlaces(view)} title="Forgets the positions">
            Back to automatic
          </button>
        </>
      )}
    </div>
  );
}
