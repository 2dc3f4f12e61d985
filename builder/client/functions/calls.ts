import { create } from 'zustand';
import { nameOf } from '../inspector/names.ts';
import { nodeOf } from '../../shared/gestures/parts.ts';
import { openRoute, reveal, useStore } from '../store.ts';

interface Call {
  readonly route: string;
  readonly node: string;
  /** The name of the place in the page. */
  readonly name: string;
}

/** The calls by which the user reached the open function, last one last. */
export const useCalls = create<{ readonly from: readonly Call[] }>(() => ({ from: [] }));

/** The function that a node calls, if it exists. */
export function calledBy(id: string | undefined): string | undefined {
  const { view, project } = useStore.getState();
  const called = view === undefined || id === undefined ? undefined : nodeOf(view, id)?.calls;
  return project?.functions.some((each) => each.id === called) === true ? called : undefined;
}

/** Opens the function that a node calls. */
export async function enterCall(id: string): Promise<void> {
  const { view } = useStore.getState();
  const called = calledBy(id);
  const node = view && nodeOf(view, id);
  if (view === undefined || node === undefined || called === undefined) return;
  const { title } = view.settings;
  const name = `${typeof title === 'string' ? title : view.id} · ${nameOf(node)}`;
  const from = [...useCalls.getState().from, { route: view.id, node: id, name }];
  await openRoute(called);
  useCalls.setState({ from });
}

export async function goBack(): Promise<void> {
  const { from } = useCalls.getState();
  const last = from.at(-1);
  if (last === undefined) return;
  await reveal(last.route, last.node);
  useCalls.setState({ from: from.slice(0, -1) });
}

/** When something else is opened, the way back is forgotten. */
useStore.subscribe(({ open }, before) => {
  if (open !== before.open && useCalls.getState().from.length > 0) useCalls.setState({ from: [] });
});
