import type { JsonValue } from '../../compiler/base/json.ts';
import type { Operation, Path, PathOperation, Step } from '../../compiler/base/operation.ts';
import type { NodeView, ProjectView, RouteView, SecretView } from '../../compiler/view/route-view.ts';
import { isList, isObject, objectOf, ownOf } from '../shared/gestures/json.ts';
import { listOf, textOf, textsOf } from './json.ts';
import type { State } from './state.ts';

/**
 * Fields compute the next value from the one that they show. They therefore show what is not answered yet: otherwise,
 * of two edits of a list in quick succession, the second would take back the first.
 */
export function withAwaited(
  { toldProject, toldView, view, written: before }: State,
  awaited: State['awaited'],
): Pick<State, 'awaited' | 'project' | 'written' | 'view'> {
  const written = toldView && routeWith(toldView, awaited);
  return {
    ...{ awaited, project: toldProject && projectWith(toldProject, awaited), written },
    // A preview shows more of the edit than can be told here.
    view: view === before ? written : view,
  };
}

/** Without an edit that has been answered. */
export function withoutAwaited(awaited: State['awaited'], answered: readonly Operation[]): State['awaited'] {
  const index = awaited.indexOf(answered);
  return index === -1 ? awaited : awaited.toSpliced(index, 1);
}

/** The values of a route's fields after operations. Whatever the compiler derives from them stays as it was told. */
export const routeWith = (told: RouteView, awaited: State['awaited']): RouteView =>
  awaited.flat().reduce((view, operation) => {
    if (!('path' in operation) || operation.route !== told.id) return view;
    const [part, list, item] = operation.path;
    if (part === 'examples') return { ...view, examples: listOf(changed(view.examples, operation, 1)) };
    if (part !== 'flow') return { ...view, settings: objectOf(changed(view.settings, operation, 0)) };
    if (list !== 'nodes') return view;
    return { ...view, nodes: view.nodes.map((node) => (isStepTo(node, item) ? nodeWith(node, operation) : node)) };
  }, told);

function nodeWith(node: NodeView, operation: PathOperation): NodeView {
  const key = operation.path[3];
  if (key === 'config' || key === 'inputs') return { ...node, [key]: objectOf(changed(node[key], operation, 4)) };
  if (key !== 'label' && key !== 'comment') return node;
  const { [key]: before, ...others } = node;
  const text = textOf(changed(before, operation, 4));
  return { ...others, ...(text === undefined ? {} : { [key]: text }) };
}

const isStepTo = ({ id }: NodeView, step: Step | undefined): boolean =>
  typeof step === 'object' && 'id' in step && step.id === id;

/** What uses a table or a column is told by its new name only with the answer, so a new name is not shown before. */
const isEarly = (operations: readonly Operation[]): boolean =>
  operations.every(
    (operation) =>
      !('path' in operation) ||
      operation.route !== undefined ||
      (operation.do !== 'rename' && (operation.path[0] !== 'tables' || operation.path.length > 2)),
  );

export function projectWith(told: ProjectView, awaited: State['awaited']): ProjectView {
  const operations = awaited
    .filter(isEarly)
    .flat()
    .flatMap((operation) => ('path' in operation && operation.route === undefined ? [operation] : []));
  return operations.reduce((project, operation) => {
    const [part] = operation.path;
    const { settings } = project;
    if (part === 'tables') return { ...project, tables: objectOf(changed(project.tables, operation, 1)) };
    if (part === 'secrets') return { ...project, secrets: secretsWith(project.secrets, operation) };
    return { ...project, settings: { ...settings, values: objectOf(changed(settings.values, operation, 0)) } };
  }, told);
}

function secretsWith(secrets: readonly SecretView[], operation: PathOperation): readonly SecretView[] {
  const before = secrets.map((secret) => [secret.name, { ...secret }] as const);
  return Object.entries(objectOf(changed(Object.fromEntries(before), operation, 1))).map(([name, value]) => {
    const about = objectOf(value);
    const description = textOf(about['description']);
    return {
      ...{ name, uses: secrets.find((secret) => secret.name === name)?.uses ?? [] },
      ...(description === undefined ? {} : { description }),
      ...(about['for'] === undefined ? {} : { for: textsOf(about['for']) }),
    };
  });
}

/** A value after an operation on a part of it, to which the path leads from its step `depth` on. */
function changed(value: JsonValue | undefined, operation: PathOperation, depth: number): JsonValue | undefined {
  const path = operation.path.slice(depth);
  switch (operation.do) {
    case 'set':
      return changedAt(value, path, () => operation.value);
    case 'remove':
      return changedAt(value, path, () => undefined);
    case 'insert':
      return changedAt(value, path, (list) => inserted(list, operation.value, operation.after));
    case 'rename':
      return changedAt(value, path.slice(0, -1), (object) => renamed(object, path.at(-1), operation.key));
    // Only an undo restores text.
    case 'restore':
      return value;
  }
}

/** Objects that are missing on the way are created, as in the file. */
function changedAt(
  value: JsonValue | undefined,
  [step, ...rest]: Path,
  change: (value: JsonValue | undefined) => JsonValue | undefined,
): JsonValue | undefined {
  if (step === undefined) return change(value);
  if (isList(value)) {
    const index = indexIn(value, step);
    const next = changedAt(value[index], rest, change);
    if (value[index] === undefined) return value;
    return next === undefined ? value.toSpliced(index, 1) : value.with(index, next);
  }
  if (typeof step !== 'string' || (value !== undefined && !isObject(value))) return value;
  const next = changedAt(ownOf(value, step), rest, change);
  if (next !== undefined) return { ...value, [step]: next };
  return value && Object.fromEntries(Object.entries(value).filter(([key]) => key !== step));
}

const indexIn = (list: readonly JsonValue[], step: Step): number =>
  typeof step === 'number'
    ? step
    : list.findIndex(
        (item) => isObject(item) && isObject(step) && Object.entries(step).every(([key, value]) => item[key] === value),
      );

function inserted(value: JsonValue | undefined, item: JsonValue, after: Step | null | undefined): JsonValue {
  const list = isList(value) ? value : [];
  const behind = after === undefined ? -1 : after === null ? 0 : indexIn(list, after) + 1;
  return list.toSpliced(behind > 0 || after === null ? behind : list.length, 0, item);
}

const renamed = (value: JsonValue | undefined, name: Step | undefined, key: string): JsonValue | undefined =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([each, member]) => [each === name ? key : each, member]))
    : value;
