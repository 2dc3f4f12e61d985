import { importsOf } from '../../code/code.ts';
import { libModules } from '../../code/lib.ts';
import type { Behaviour, Emitter, Kind } from '../../ir/kind.ts';
import type { NodeDefinition } from '../../nodes/define-node.ts';
import { isKnownPackage, packageNames } from '../../phases/5-emit/project/versions.ts';
import { isRefusal, refuse } from '../terminal/system-error.ts';

export const isNodeDefinition = (value: unknown): value is NodeDefinition =>
  isMadeByDefineNode(value) && missingText(value) === undefined;

/** Whether defineNode made the value. Its texts may be missing, since types are erased when a config is loaded. */
export const isMadeByDefineNode = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  'bind' in value &&
  typeof value.bind === 'function' &&
  'config' in value &&
  typeof value.config === 'object';

/** The name of the first required text that is missing. */
export const missingText = (value: object): string | undefined =>
  ['type', 'title', 'summary', 'group'].find(
    (name) => typeof Object.entries(value).find(([key]) => key === name)?.[1] !== 'string',
  );

/**
 * Wraps a kind so that its errors name it and its file, and are reported as the author's, not as a bug of flowsmith.
 */
export function guardKind(kind: NodeDefinition, file: string): NodeDefinition {
  const guard: Guard =
    (what, run) =>
    (...given) => {
      try {
        return run(...given);
      } catch (error) {
        if (isRefusal(error)) throw error;
        return refuse(
          {
            message: `The kind "${kind.type}" of ${file} failed in its ${what}: ${describe(error)}`,
            hint: 'The kind is yours to mend; docs/custom-kinds.md says what each of its facets gets.',
          },
          error,
        );
      }
    };
  return {
    ...kind,
    bind: guard('facets', (config, context) => {
      const bound = kind.bind(config, context);
      return 'kind' in bound ? { kind: guardFacets(bound.kind, guard) } : bound;
    }),
  };
}

/**
 * A custom kind may break an invariant of the compiler, whose message then names the invariant. That is not a bug of
 * flowsmith.
 */
const describe = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/^flowsmith has a bug: /, 'it does not hold that ');

type Guard = <Given extends readonly unknown[], Made>(
  what: string,
  run: (...given: Given) => Made,
) => (...given: Given) => Made;

type Checked = NonNullable<Extract<Behaviour, { readonly kind: 'pure' }>['checked']>;

function guardFacets(kind: Kind, guard: Guard): Kind {
  return { ...kind, typing: guard('typing', kind.typing), behaviour: guardBehaviour(kind.behaviour, guard) };
}

function guardBehaviour(behaviour: Behaviour, guard: Guard): Behaviour {
  switch (behaviour.kind) {
    case 'pure': {
      const { emit, html, isConstant, checked, output } = behaviour;
      return {
        ...behaviour,
        emit: guardEmitter(emit, guard),
        ...(html === undefined ? {} : { html: guardEmitter(html, guard) }),
        ...(isConstant === undefined ? {} : { isConstant: guard('isConstant', isConstant) }),
        ...(checked === undefined ? {} : { checked: guardChecked(checked, guard) }),
        ...(output === undefined ? {} : { output: guard('output', output) }),
      };
    }
    case 'effect': {
      const { emit, output } = behaviour;
      return {
        ...behaviour,
        emit: guardEmitter(emit, guard),
        ...(output === undefined ? {} : { output: guard('output', output) }),
      };
    }
    case 'test':
      return { ...behaviour, emit: guardEmitter(behaviour.emit, guard) };
    default:
      return behaviour;
  }
}

const guardChecked = (checked: Checked, guard: Guard): Checked =>
  Object.fromEntries(Object.entries(checked).map(([check, emit]) => [check, guardEmitter(emit, guard, 'checked')]));

function guardEmitter(emit: Emitter, guard: Guard, what = 'emit'): Emitter {
  return guard(what, (context) => {
    const emitted = emit(context);
    for (const { from } of importsOf(emitted)) {
      const isKnown = from.startsWith('node:') || isKnownPackage(from) || libModules.has(from);
      if (!isKnown)
        throw new Error(
          `it imports "${from}", which emitted projects do not have. Use modules of Node, packages that flowsmith pins (${packageNames.join(', ')}), and lib`,
        );
    }
    return emitted;
  });
}
