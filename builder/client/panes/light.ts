import type { State } from '../state.ts';

interface Light {
  readonly is: State['server']['state'] | 'behind' | 'unknown';
  readonly text: string;
}

/** The state of the development server; undefined until it is reported. */
export function lightOf({
  connection,
  server: { state, held, url = '' },
}: Pick<State, 'connection' | 'server'>): Light {
  if (connection !== 'open') return { is: 'unknown', text: 'not connected' };
  if (state === 'running' && held !== undefined) return { is: 'behind', text: 'runs an older version' };
  const text = {
    none: 'no dev server',
    starting: 'dev server starts…',
    running: `dev server on ${url.replace(/^https?:\/\/(?:localhost|127\.0\.0\.1)?/, '')}`,
    failed: 'dev server failed',
  }[state];
  return { is: state, text };
}
