import type { ProjectView } from '../../compiler/view/route-view.ts';
import { noteChanges } from './changes/state.ts';
import type { Host } from './host.ts';
import { addMails, appendLog, openPart, openRoute, showView, useStore } from './store.ts';

/** Makes the page show what a host reports. */
export function attach(host: Host): void {
  host.listen((event) => {
    if (event.on === 'project') showProject(event.project);
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

/** Shows a changed project. If a file has become readable, opens the route or function in it. */
function showProject(project: ProjectView): void {
  useStore.setState({ project });
  const { open } = useStore.getState();
  if (open.what !== 'file' || project.unreadable.includes(open.file)) return;
  const held = [...project.routes, ...project.functions].find(({ file }) => file === open.file);
  if (held === undefined) openPart({ what: 'nothing' });
  else void openRoute(held.id);
}
