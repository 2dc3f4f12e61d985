import { useStore } from '../store.ts';

/** How the development server is. */
export function ServerLight() {
  const { state, url, message } = useStore(({ server }) => server);
  const text = {
    none: 'no dev server',
    starting: 'dev server starts…',
    running: `dev server on ${url === undefined ? '' : url.replace(/^https?:\/\/(?:localhost|127\.0\.0\.1)?/, '')}`,
    failed: 'dev server failed',
  }[state];
  return (
    <span className={`server is-${state}`} title={message} role="status">
      <i aria-hidden="true" /> {text}
    </span>
  );
}
