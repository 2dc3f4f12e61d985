import { useStore } from '../store.ts';
import { useUi } from '../ui.ts';
import './carried.css';

interface CarriedProps {
  /** The id of a wire; none for an output without one. */
  readonly wire: string | undefined;
  /** For a wire that was used: whether to mention it if the value that it carried is unknown. */
  readonly isExplained?: boolean;
}

/** The value that a wire carried in the last try, if known. */
export function Carried({ wire = '', isExplained = false }: CarriedProps) {
  const isShown = useUi((state) => state.showsValues);
  const text = useStore(({ tried }) => tried?.ran?.values?.[wire]);
  const isMissing = useStore(({ tried }) => tried?.ran?.values !== undefined && tried.ran.wires[wire] === true);
  if (!isShown || (text === undefined && !(isExplained && isMissing))) return null;
  const title = text === undefined ? unknown : text === hidden ? 'Private: it does not leave the server' : text;
  return (
    <code className={`carried${text === undefined ? ' is-unknown' : ''}`} title={title}>
      <span className="hidden">In the last try: </span>
      {text ?? 'computed in place'}
    </code>
  );
}

/** What the server sends instead of a private value. */
const hidden = '•••';
const unknown = 'The code computes it where it is used, and to compute it once more might give or do something else.';
