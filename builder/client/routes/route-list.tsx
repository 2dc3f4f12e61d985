import { openRoute, useStore } from '../store.ts';

export function RouteList() {
  const routes = useStore(({ project }) => project?.routes) ?? [];
  return (
    <div className="scroll">
      {routes.map(({ id, method, path }) => (
        <button key={id} onClick={() => void openRoute(id)}>
          {method} {path}
        </button>
      ))}
    </div>
  );
}
