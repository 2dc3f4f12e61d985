import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { hashOf, openOf } from './address.ts';
import { attach, greet } from './attach.ts';
import { forgetSteps, keepSteps, takeSteps } from './kept-steps.ts';
import { forgetSent } from './panes/drafts.ts';
import { openSocketHost } from './socket-host.ts';
import { edit, useStore } from './store.ts';
import './theme.css';
import { keepTyped, takeTyped } from './unsaved.ts';

/** The token comes in the fragment of the printed URL. It is stored for reloads, and removed from the address. */
function takeToken(): string {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given === null) return sessionStorage.getItem('token') ?? '';
  sessionStorage.setItem('token', given);
  forgetSteps();
  forgetSent();
  history.replaceState(undefined, '', location.pathname);
  return given;
}

function hasSteps(): boolean {
  const { undo, redo } = useStore.getState();
  return undo.length + redo.length > 0;
}

attach(
  openSocketHost({
    url: new URL('./socket', location.href.replace(/^http/, 'ws')).href,
    token: takeToken(),
    onHello: (hello) => {
      greet(hello, openOf(location.hash, hello.project));
      // A page that was only disconnected still has its steps.
      if (!hasSteps()) useStore.setState(takeSteps());
      for (const { title, operations } of takeTyped()) void edit(title, operations);
    },
    onConnection: (connection) => useStore.setState({ connection }),
  }),
);

useStore.subscribe(({ open }, before) => {
  if (open !== before.open) history.replaceState(undefined, '', `${location.pathname}${hashOf(open)}`);
});

// If the URL of a restarted server is opened in this tab, only its fragment differs from the page's.
addEventListener('hashchange', () => {
  if (new URLSearchParams(location.hash.slice(1)).has('token')) location.reload();
});

// Recent typing, and the undo steps, survive a reload.
addEventListener('pagehide', () => {
  keepTyped();
  keepSteps(useStore.getState());
});

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<App />);
