import { Button } from 'react-aria-components';
import { useStore } from '../store.ts';
import { showTab } from '../ui.ts';

/** How the development server is. If that is not well, it leads to the reason. */
export function ServerLight() {
  const { state, url, held } = useStore(({ server }) => server);
  const isBehind = state === 'running' && held !== undefined;
  const text = {
    none: 'no dev server',
    starting: 'dev server starts…',
    running: `dev server on ${url === undefined ? '' : url.replace(/^https?:\/\/(?:localhost|127\.0\.0\.1)?/, '')}`,
    failed: 'dev server failed',
  }[state];
  const light = (
    <>
      <i aria-hidden="true" /> <span>{isBehind ? 'runs an older version' : text}</span>
    </>
  );
  return (
    <span className={`server is-${isBehind ? 'behind' : state}`} title={held?.message} role="status">
      {held === undefined ? light : <Button onPress={() => showTab('problems')}>{light}</Button>}
    </span>
  );
}
