import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { openSocketHost } from './socket-host.ts';
import { addMails, appendLog, greet, showView, useStore } from './store.ts';
import './theme.css';

/** The token comes in the fragment of the printed URL. It is kept for reloads, and leaves the address. */
function takeToken(): string {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given === null) return sessionStorage.getItem('token') ?? '';
  sessionStorage.setItem('token', given);
  history.replaceState(undefined, '', location.pathname);
  return given;
}

const host = openSocketHost({
  url: new URL('./socket', location.href.replace(/^http/, 'ws')).href,
  token: takeToken(),
  onHello: greet,
  onConnection: (connection) => useStore.setState({ connection }),
});
host.listen((event) => {
  if (event.on === 'project') useStore.setState({ project: event.project });
  if (event.on === 'view') showView(event.view);
  if (event.on === 'places') useStore.setState({ places: event.places });
  if (event.on === 'server') useStore.setState({ server: event.server });
  if (event.on === 'kinds') useStore.setState({ kinds: new Map(event.kinds.map((kind) => [kind.type, kind])) });
  if (event.on === 'log') appendLog(event.text);
  if (event.on === 'mail') addMails(event.mails);
});
useStore.setState({ host });

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<App />);
