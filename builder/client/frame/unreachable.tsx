import { CloudOff } from 'lucide-react';
import { useStore } from '../store.ts';
import { Logo } from './logo.tsx';

/** Before the first greeting: why there is nothing to see, and what to do about it. */
export function Unreachable() {
  const connection = useStore((state) => state.connection);
  return (
    <main className="unreachable" role="alert">
      <Logo />
      {connection === 'refused' ? (
        <>
          <h1>This address lacks its key</h1>
          <p>
            Open the whole URL that flowsmith printed after “Builder:”. It holds a key that is new at every start, so
            that no other page or user of this machine can edit your flows.
          </p>
        </>
      ) : (
        <>
          <h1>flowsmith does not answer</h1>
          <p>
            Start it again with <code>flowsmith dev</code> and the path of your flow, then open the URL that it prints.
          </p>
        </>
      )}
    </main>
  );
}

/** Covers the page if the server that printed its URL is gone, and its successor has another key. */
export function StartedAnew() {
  const isRefused = useStore((state) => state.connection === 'refused');
  if (!isRefused) return null;
  return (
    <div className="started-anew" role="alert">
      <CloudOff size={18} aria-hidden="true" />
      <p>
        <b>flowsmith was started anew, and this page lacks the key of the new start.</b> Open the whole URL that
        flowsmith printed in the terminal after “Builder:”. Nothing on this page is saved any more.
      </p>
    </div>
  );
}
