import type { ReportConfig } from '../../base/diagnostic.ts';
import { isObject } from '../../base/json.ts';
import { importsOf } from '../../code/code.ts';
import { libModules } from '../../code/lib.ts';
import type { Behaviour, Emitter, Kind, Typing } from '../../ir/kind.ts';
import type { Taint } from '../../ir/taint.ts';
import type { NodeDefinition } from '../../nodes/define-node.ts';
import { isKnownPackage, packageNames } from '../../phases/5-emit/project/versions.ts';
import { isRefusal, refuse } from '../terminal/system-error.ts';
import { mistakeIn, mistakeInTyping } from './check-facets.ts';

export const isNodeDefinition = (value: unknown): value is NodeDefinition =>
  isMadeByDefineNode(value) && missingText(value) === undefined;

/** Whether defineNode created the value. Its texts may be missing, since types are erased when a config is loaded. */
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
 * Wraps a kind so that its errors name it and its file, and are reported as the author's rather than as a bug in
 * flowsmith.
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
      let hasReported = false;
      const report: ReportConfig = (...given) => {
        hasReported = true;
        context.report(...given);
      };
      const bound = kind.bind(config, { ...context, report });
      if ('kind' in bound) {
        const mistake = mistakeIn(bound.kind);
        if (mistake !== undefined) throw new TypeError(mistake);
        return { kind: guardFacets(bound.kind, guard) };
      }
      if (bound.error.issues.length === 0 && !hasReported)
        throw new TypeError('it returns nothing, and reports nothing either. Return the facets: `() => ({ … })`');
      return bound;
    }),
  };
}

/**
 * A custom kind may violate an invariant of the compiler. That is not a bug in flowsmith, so the message names the
 * invariant.
 */
const describe = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/^flowsmith has a bug: /, 'it does not hold that ');

type Guard = <Given extends readonly unknown[], Made>(
  what: string,
  run: (...given: Given) => Made,
) => (...given: Given) => Made;

type Checked = NonNullable<Extract<Behaviour, { readonly kind: 'pure' }>['checked']>;

function guardFacets(kind: Kind, guard: Guard): Kind {
  const { taint } = kind;
  return {
    ...kind,
    typing: guardTyping(kind, guard),
    behaviour: guardBehaviour(kind.behaviour, guard),
    ...(taint === undefined ? {} : { taint: guardTaint(taint, guard) }),
  };
}

const guardTyping = (kind: Kind, guard: Guard): Typing =>
  guard('typing', (input) => {
    const typed = kind.typing(input);
    const given: unknown = typed;
    for (const name of ['needs', 'outputs']) {
      const types = isObject(given) ? given[name] : undefined;
      if (!isObject(types)) throw new TypeError(`it gives no \`${name}\``);
      const wrong = Object.entries(types).find(([, type]) => !isType(type));
      if (wrong !== undefined)
        throw new TypeError(`\`${name}.${wrong[0]}\` is not a type. Use one of \`types\`, such as types.string()`);
    }
    const mistake = mistakeInTyping(kind, typed.needs, typed.outputs);
    if (mistake !== undefined) throw new TypeError(mistake);
    const { reportConfig, sees, completions } = typed;
    return {
      ...typed,
      ...(reportConfig === undefined ? {} : { reportConfig: guard('reportConfig', reportConfig) }),
      ...(sees === undefined ? {} : { sees: guard('sees', sees) }),
      ...(completions === undefined ? {} : { completions: guard('completions', completions) }),
    };
  });

const isType = (type: unknown): boolean =>
  isObject(type) && (type['kind'] === 'unknown' || (type['kind'] === 'known' && Array.isArray(type['alternatives'])));

function guardTaint(taint: Taint, guard: Guard): Taint {
  if (taint.kind === 'parts-from') return { ...taint, from: guard('taint', taint.from) };
  return taint.kind === 'summary' ? { ...taint, madeOf: guard('taint', taint.madeOf) } : taint;
}

function guardBehaviour(behaviour: Behaviour, guard: Guard): Behaviour {
  switch (behaviour.kind) {
    case 'pure': {
      const { emit, html, isConstant, isIdle, pieces, checked, output } = behaviour;
      return {
        ...behaviour,
        emit: guardEmitter(emit, guard),
        ...(html === undefined ? {} : { html: guardEmitter(html, guard) }),
        ...(isConstant === undefined ? {} : { isConstant: guard('isConstant', isConstant) }),
        ...(isIdle === undefined ? {} : { isIdle: guard('isIdle', isIdle) }),
        ...(pieces === undefined ? {} : { pieces: guard('pieces', pieces) }),
        ...(checked === undefined ? {} : { checked: guardChecked(checked, guard) }),
        ...(output === undefined ? {} : { output: guard('output', output) }),
      };
    }
    case 'effect': {
      const { emit, attempt, output } = behaviour;
      return {
        ...behaviour,
        emit: guardEmitter(emit, guard),
        ...(attempt === undefined ? {} : { attempt: guard('attempt', attempt) }),
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
