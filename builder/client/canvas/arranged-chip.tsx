import type { RouteView } from '../../../compiler/view/route-view.ts';
import { forgetPlaces, sharePlaces } from './moves.ts';
import { useStore } from '../store.ts';
import { arrangedBy } from './own-places.ts';
import { ownOf } from '../../shared/gestures/json.ts';

/** Says who arranged the nodes, if it was not done by structure, and offers to go back to that. */
export function ArrangedChip({ view }: { readonly view: RouteView }) {
  const own = useStore(({ places }) => ownOf(places, view.id));
  const by = arrangedBy(view, own);
  if (by === 'structure') return null;
  return (
    <div className="arranged">
      <span>{by === 'you' ? 'Arranged by you' : 'Arranged in the file'}</span>
      {by === 'you' && (
        <button onClick={() => void sharePlaces(view)} title="Writes the positions into the flow file, for everyone">
          Share
        </button>
      )}
      <button onClick={() => void forgetPlaces(view)} title="Forgets the positions">
        Back to automatic
      </button>
    </div>
  );
}
