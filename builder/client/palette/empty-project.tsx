import { addLoginToProject, mayAddLogin } from '../start/add-login.ts';
import { useStore } from '../store.ts';
import type { State } from '../store.ts';
import { openDialog } from '../ui.ts';
import './empty-route.css';

/** Whether there is nothing to open. */
export const isBlank = ({ project, open }: State): boolean =>
  open.what === 'nothing' && project !== undefined && project.routes.length === 0;

/** The proposals shown instead of the canvas in a project without routes. */
export function EmptyProject() {
  const name = useStore((state) => state.project?.name);
  return (
    <div className="empty-route is-project">
      <h2>What should {name ?? 'this server'} begin with?</h2>
      <div className="proposals">
        <button className="proposal" onClick={() => openDialog('new-route')}>
          <b>New route</b>
          <small>It answers requests, receives webhooks, shows a form, or runs on a schedule.</small>
        </button>
        <button className="proposal" onClick={() => openDialog('new-table')}>
          <b>New table</b>
          <small>
            It keeps what routes store. A new route is then offered the steps that list and change its rows.
          </small>
        </button>
        {mayAddLogin() && (
          <button className="proposal" onClick={() => void addLoginToProject()}>
            <b>Add login</b>
            <small>Users register, and log in with a password. A guard tells the other routes who asks.</small>
          </button>
        )}
      </div>
    </div>
  );
}
