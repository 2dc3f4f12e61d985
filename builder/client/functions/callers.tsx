import { Button } from 'react-aria-components';
import type { FunctionEntry } from '../../../compiler/view/route-view.ts';
import { reveal } from '../store.ts';

interface CallersProps {
  readonly of: FunctionEntry;
  readonly onOpen?: () => void;
}

/** The nodes that call a function, as links. */
export const Callers = ({ of: { callers }, onOpen }: CallersProps) =>
  callers.length === 0 ? (
    <p className="quiet">Nothing calls it yet.</p>
  ) : (
    <ul className="callers" aria-label="Callers">
      {callers.map(({ route, node }) => (
        <li key={`${route} ${node}`}>
          <Button
            className="link"
            onPress={() => {
              onOpen?.();
              void reveal(route, node);
            }}
          >
            {route} · {node}
          </Button>
        </li>
      ))}
    </ul>
  );
