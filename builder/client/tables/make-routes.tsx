import { Button } from 'react-aria-components';
import { edit, openRoute, useStore } from '../store.ts';
import { tableRoutes } from '../../shared/gestures/table-routes.ts';
import { ownOf } from '../../shared/gestures/json.ts';

/** For a table that no route uses yet: adds routes that list, get, create, update and delete its rows. */
export function MakeRoutes({ table }: { readonly table: string }) {
  const project = useStore((state) => state.project);
  if (project === undefined || (ownOf(project.uses, table) ?? []).length > 0) return null;
  const { operations, routes } = tableRoutes(project, table);
  const [first] = routes;
  if (first === undefined) return null;
  const title = operations.length === 5 ? 'Make the five routes' : `Make ${operations.length} routes`;
  const make = async (): Promise<void> => {
    if (await edit(`${title} of ${table}`, operations)) await openRoute(first.id);
  };
  return (
    <Button className="button is-small is-primary" onPress={() => void make()}>
      {title}
    </Button>
  );
}
