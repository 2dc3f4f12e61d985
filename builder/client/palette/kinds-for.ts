import type { FunctionEntry, KindView, RouteView } from '../../../compiler/view/route-view.ts';

/**
 * The kinds available in a flow: a route answers, a function returns values, and a guard does either. Jobs and
 * functions that are not guards may fail. Each callable function is a separate entry.
 */
export function kindsFor(
  view: RouteView,
  kinds: ReadonlyMap<string, KindView>,
  functions: readonly FunctionEntry[],
): readonly KindView[] {
  const isFunction = view.isFunction === true;
  const isGuard = view.settings['guard'] === true;
  const fits: Readonly<Record<NonNullable<KindView['ends']>, boolean>> = {
    answer: !isFunction || isGuard,
    values: isFunction,
    failure: isFunction ? !isGuard : view.trigger.kind === 'cron',
  };
  const possible = [...kinds.values()].filter(({ ends }) => ends === undefined || fits[ends]);
  const called = functions.filter(({ id }) => id !== view.id);
  return possible.flatMap((kind) => (kind.type === 'call' ? callsOf(kind, called) : [kind]));
}

/** Nothing can be called if there are no functions. */
const callsOf = (kind: KindView, functions: readonly FunctionEntry[]): readonly KindView[] =>
  functions.map(({ name, title, call }) => ({
    ...kind,
    title: `${kind.title} ${name}`,
    ...(title === undefined ? {} : { summary: title }),
    sample: { function: name },
    ...(call === undefined ? { ins: [], outs: [] } : call),
  }));
