import { addLogin, issueOfLogin } from '../../shared/gestures/login.ts';
import { edit, openRoute, useStore } from '../store.ts';

/** Whether the open project does not have a login yet, so that one can be added. */
export function mayAddLogin(): boolean {
  const { project } = useStore.getState();
  return project !== undefined && issueOfLogin(project) === undefined;
}

/** Adds the routes to register and log in, as one undo step, and opens the first of them. */
export async function addLoginToProject(): Promise<void> {
  const { project } = useStore.getState();
  if (project === undefined) return;
  const { operations, routes } = addLogin(project);
  const [register] = routes;
  if ((await edit('Add login', operations)) && register !== undefined) await openRoute(register.id);
}
