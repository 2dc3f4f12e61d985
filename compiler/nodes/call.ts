import { z } from 'zod';
import { nearest } from '../base/did-you-mean.ts';
import { closedObject } from '../base/schema.ts';
import { code, imported, property } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { unknownFunction } from '../ir/catalogue/functions.ts';
import { portOf } from '../ir/function.ts';
import type { FunctionSummary } from '../ir/function.ts';
import type { EmitContext, InputPort, Kind } from '../ir/kind.ts';
import { isKind, unknown } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { extraField } from './exact-object.ts';

export const call = defineNode({
  type: 'call',
  title: 'Call',
  summary: 'Calls a function of the project: its inputs are given, its outputs come back.',
  group: 'Functions',
  config: closedObject({ function: z.string().meta({ description: 'The id of the function.' }) }),
  facets: ({ function: id }, { functions, report }) => {
    const summary = functions.get(id);
    if (summary !== undefined) return facetsOf(summary);
    const known = [...functions.keys()];
    report(unknownFunction, { name: id, near: nearest(id, known), known }, ['function']);
    return undefined;
  },
});

function facetsOf(summary: FunctionSummary): Omit<Kind, 'type' | 'title'> {
  const { inputs, outputs, madeOf } = summary;
  const outputOf = new Map([...outputs.keys()].map((name) => [portOf('output', name), name]));
  const needs = new Map([...inputs.keys()].map((name) => [portOf('input', name), needOf(summary, name)]));
  const [only, ...others] = outputs.keys();
  const types = Object.fromEntries([...outputs].map(([name, type]) => [portOf('output', name), type]));
  return {
    inputs: [...inputs.keys()].map((name) => inputPort(summary, name)),
    outputs: [...outputOf.keys()].map((name) => ({ name })),
    typing: (input) => ({ needs: Object.fromEntries(needs), outputs: types, ...extraField(needs, input) }),
    behaviour: behaviourOf(summary, outputOf),
    ...(summary.readsClock ? { reads: { kind: 'clock' } } : {}),
    calls: summary.id,
    ...(only !== undefined && others.length === 0 ? { nameHint: only } : {}),
    taint: {
      kind: 'summary',
      madeOf: (output, path) => {
        const made = madeOf(outputOf.get(output) ?? output, path);
        return {
          ...made,
          inputs: made.inputs.map(({ name, path: part }) => ({ name: portOf('input', name), path: part })),
        };
      },
    },
  };
}

/** Several outputs come as one object. Its type is asked for once there is code. */
function behaviourOf(summary: FunctionSummary, outputOf: ReadonlyMap<string, string>): Kind['behaviour'] {
  const one = {
    kind: 'pure',
    rejects: summary.rejects,
    emit: (emit: EmitContext) => emitCall(summary, emit),
  } as const;
  if (outputOf.size === 1) return one;
  return {
    ...one,
    output: (port, self) => property(self, outputOf.get(port) ?? port),
    get type() {
      const { module, name } = summary.emitted();
      return code`ReturnType<typeof ${imported(module, name)}>`;
    },
  };
}

const needOf = ({ needs, inputs }: FunctionSummary, name: string): Type =>
  needs.get(name) ?? inputs.get(name) ?? unknown;

function inputPort({ inputs, compares }: FunctionSummary, name: string): InputPort {
  const type = inputs.get(name);
  return {
    name: portOf('input', name),
    ...(type === undefined || type.presence === 'required' ? {} : { optional: true }),
    ...(type !== undefined && isKind(type, 'bytes') ? { takesBytesOfBody: true } : {}),
    ...(compares.has(name) ? { isCompared: true } : {}),
  };
}

function emitCall({ inputs, emitted }: FunctionSummary, emit: EmitContext): Code {
  const { module, name, takesApp, takesClock } = emitted();
  const given = [...inputs.keys()].map((input) => emit.optionalInput(portOf('input', input)));
  const last = given.findLastIndex((each) => each !== undefined);
  return code`${imported(module, name)}(${[
    ...(takesApp ? [emit.app] : []),
    ...(takesClock ? [emit.clock] : []),
    ...given.slice(0, last + 1).map((each) => each ?? code`undefined`),
  ]})`;
}
