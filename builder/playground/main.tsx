import { createRoot } from 'react-dom/client';
import { App } from '../client/app.tsx';
import { attach, greet } from '../client/attach.ts';
import { problemOf } from '../client/host.ts';
import { useStore } from '../client/store.ts';
import type { Opened } from './messages.ts';
import { Actions } from './actions.tsx';
import { Start } from './start.tsx';
import { Opening } from './status.tsx';
import { openPlayground } from './worker-host.ts';
import '../client/theme.css';

const playground = openPlayground();
const root = createRoot(document.getElementById('root') ?? document.body);
let shown = idIn(location.hash);

attach(playground.host);
useStore.setState({
  connection: 'open',
  server: {
    state: 'none',
    held: {
      message: 'The playground runs no server.',
      hint: 'Save the flow (menu Flow), then try its routes with: npx flowsmith builder',
    },
  },
});
// The Builder's state belongs to a single flow.
addEventListener('hashchange', () => idIn(location.hash) === shown || location.reload());

function idIn(hash: string): string | undefined {
  return hash.length > 1 ? hash.slice(1) : undefined;
}

/** The address names the flow, so that a reload shows it again. */
function show({ id, hello }: Opened): void {
  shown = id;
  if (idIn(location.hash) !== id) history.pushState(undefined, '', `#${id}`);
  greet(hello);
  root.render(<App actions={<Actions playground={playground} onLeave={() => (location.hash = '')} />} />);
}

const choose = (problem?: ReturnType<typeof problemOf>): void =>
  root.render(<Start playground={playground} onOpen={show} problem={problem} />);

if (shown === undefined) choose();
else {
  root.render(<Opening />);
  playground.ask<'resume'>({ do: 'resume', id: shown }).then(show, (error: unknown) => choose(problemOf(error)));
}
