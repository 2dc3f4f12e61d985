import type { Meaning } from '../../../ir/meaning.ts';
import type { JsonValue } from '../../../base/json.ts';
import type { InputValue, Value } from '../../../ir/plan.ts';
import { isNothing } from '../../../ir/type.ts';
import type { RouteScope } from './scope.ts';

/**
 * Whether TypeScript's type of a computed value is narrower than the flow's: a choice between constants, a value that
 * tests have narrowed to one, or `randomUUID()`.
 */
export function isConstantType(value: Value, scope: RouteScope, against: readonly JsonValue[] = []): boolean {
  if (scope.seen.isConstant(value, against)) return true;
  const made =
    value.kind === 'inline'
      ? [value]
      : value.kind === 'variable' && !value.variable.assignedLater
        ? scope.assignments(value.variable)
        : [];
  if (made.length === 0 || (value.kind !== 'inline' && value.kind !== 'variable') || value.path.length > 1)
    return false;
  const [name] = value.path;
  return made.every((step) => {
    if ('need' in step) return name === undefined && isConstantType(step.value, scope);
    const { behaviour, passes, meaning, reads, calls } = scope.node(step.node).kind;
    const ofInput = (port: string): boolean => isConstantInput(step.inputs.get(port), scope);
    // Any item of a list, even a missing one, has the type of all of them.
    if (name !== undefined) {
      const items = meaning?.kind === 'list' ? meaning.items : [];
      return items.length > 0 && items.every((port) => isConstantPart(step.inputs.get(port), scope));
    }
    if (behaviour.kind === 'pure' && behaviour.isConstant?.(ofInput) === true) return true;
    if (
      behaviour.kind === 'pure' &&
      (behaviour.fresh === true || (step.inputs.size === 0 && reads === undefined && calls === undefined))
    )
      return true;
    const passed = passes === undefined ? undefined : step.inputs.get(passes);
    // For a value that tests have narrowed to a present one, TypeScript ignores the default.
    if (passed?.type.presence === 'required' || (passed !== undefined && scope.seen.isConstant(passed.value)))
      return isConstantInput(passed, scope);
    // TypeScript widens the elements of a list of literals to strings or numbers.
    const parts = meaning === undefined ? [] : partsOf(meaning, [...step.inputs.keys()]);
    const isList = meaning?.kind === 'list';
    return (
      parts.length > 0 &&
      parts.every(ofInput) &&
      (!isList || parts.some((port) => step.inputs.get(port)?.value.kind !== 'literal'))
    );
  });
}

/** The inputs that a value is one of, or is composed of. */
function partsOf(meaning: Meaning, ports: readonly string[]): readonly string[] {
  switch (meaning.kind) {
    case 'template':
      return ports;
    case 'choice':
      return [meaning.whenTrue, meaning.whenFalse];
    case 'fallback':
      return [meaning.value, meaning.fallback];
    case 'list':
      return meaning.items;
    default:
      return [];
  }
}

/** TypeScript widens a literal in a list or an object to a string or a number. */
const isConstantPart = (input: InputValue | undefined, scope: RouteScope): boolean =>
  input?.value.kind !== 'literal' && isConstantInput(input, scope);

export const isConstantInput = (input: InputValue | undefined, scope: RouteScope): boolean =>
  input !== undefined &&
  (input.value.kind === 'literal' || isNothing(input.type) || isConstantType(input.value, scope));
