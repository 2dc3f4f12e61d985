import { useStore } from '../store.ts';
import './carried.css';

interface CarriedProps {
  /** The id of a wire; none for an output without one. */
  readonly wire: string | undefined;
}

/** What a wire carried in the last try, if that is known. */
export function Carried({ wire }: CarriedProps) {
  const text = useStore(({ tried }) => (wire === undefined ? undefined : tried?.values?.[wire]));
  if (text === undefined) return null;
  return (
    <code className="carried" title={text === hidden ? 'Private: it does not leave the server' : text}>
      <span className="hidden">In the last try: </span>
      {text}
    </code>
  );
}

/** What the server sends in place of a value that is private as a whole. */
const hidden = '•••';
