import { noteChanges } from './changes/state.ts';
import type { Host } from './host.ts';
import { addMails, appendLog, showView, useStore } from './store.ts';

/** Makes the page show what a host tells. */
export function attach(host: Host): void {
  host.listen((event) => {
    if (event.on === 'project') useStore.setState({ project: event.project });
    if (event.on === 'view') showView(event.view);
    if (event.on === 'places') useStore.setState({ places: event.places });
    if (event.on === 'changed') noteChanges(event);
    if (event.on === 'server') useStore.setState({ server: event.server });
    if (event.on === 'kinds') useStore.setState({ kinds: new Map(event.kinds.map((kind) => [kind.type, kind])) });
    if (event.on === 'log') appendLog(event.text, event.whole);
    if (event.on === 'mail') addMails(event.mails);
  });
  useStore.setState({ host });
}
