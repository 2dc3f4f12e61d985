import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, imported, property } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { portOf } from '../ir/function.ts';
import type { FunctionSummary, Surrounding } from '../ir/function.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import type { InputPort, Kind, OutputPort, Projection } from '../ir/kind.ts';
import { tenantOfFunction } from '../ir/tenant.ts';
import { isKind, unknown } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { extraField } from './exact-object.ts';
import { failure, failureOutput } from './failure.ts';
import { findFunction } from './find-function.ts';

export const call = defineNode({
  type: 'call',
  title: 'Call',
  summary:
    'Calls a function of the project: its inputs are given, its outputs come back. One that acts runs in the order of the control edges.',
  group: 'Functions',
  config: closedObject({ function: z.string().meta({ description: 'The id of the function.' }) }),
  facets: ({ function: id }, context) => {
    const summary = findFunction(id, context.functions, context);
    return summary && facetsOf(summary);
  },
});

function facetsOf(summary: FunctionSummary): Omit<Kind, 'type' | 'title'> {
  const { inputs, outputs, madeOf } = summary;
  const outputOf = new Map([...outputs.keys()].map((name) => [portOf('output', name), name]));
  const needs = new Map([...inputs.keys()].map((name) => [portOf('input', name), needOf(summary, name)]));
  const [only, ...others] = outputs.keys();
  const types = Object.fromEntries([...outputs].map(([name, type]) => [portOf('output', name), type]));
  const acts = isOrdered(summary);
  return {
    inputs: [...inputs.keys()].map((name) => inputPort(summary, name)),
    outputs: acts
      ? [...[...outputOf].map(([port, name]) => ({ ...outputPort(summary, port, name), with: 'next' })), failureOutput]
      : [...outputOf].map(([port, name]) => outputPort(summary, port, name)),
    typing: (input) => ({
      needs: Object.fromEntries(needs),
      outputs: acts ? { ...types, failure } : types,
      conflict: extraField(needs, input),
    }),
    behaviour: behaviourOf(summary, outputOf),
    ...(summary.readsClock ? { reads: { kind: 'clock' } } : {}),
    calls: summary,
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

/** Whether a call runs in the order of the control edges. */
const isOrdered = ({ deeds, answers }: FunctionSummary): boolean => deeds.length > 0 || answers !== undefined;

/** Several outputs are returned as one object. Its type is only asked for when code is emitted. */
function behaviourOf(summary: FunctionSummary, outputOf: ReadonlyMap<string, string>): Kind['behaviour'] {
  const { deeds, synchronous, needsTransaction, forbidsTransaction, rejects, refusals, answers } = summary;
  const emit = (context: EmitContext): Code => emitCall(summary, context);
  const output: Projection = (port, self) => property(self, outputOf.get(port) ?? port);
  if (isOrdered(summary)) {
    const usesDatabase = deeds.some((deed) => deed.usesDatabase);
    const facts = { synchronous, deeds, needsTransaction, forbidsTransaction, rejects, refusals, answers };
    const effect = { kind: 'call', usesDatabase, ...facts } as const;
    return { kind: 'effect', effect, emit, ...(outputOf.size === 1 ? {} : { output }) };
  }
  const one = { kind: 'pure', rejects, emit } as const;
  if (outputOf.size === 1) return one;
  return {
    ...one,
    output,
    get type() {
      const { module, name } = summary.emitted();
      return code`ReturnType<typeof ${imported(module, name)}>`;
    },
  };
}

const needOf = ({ needs, inputs }: FunctionSummary, name: string): Type =>
  needs.get(name) ?? inputs.get(name) ?? unknown;

const outputPort = ({ upstream, rows }: FunctionSummary, port: string, name: string): OutputPort => ({
  name: port,
  ...(upstream.has(name) ? { upstream: true } : {}),
  rowsOf: rows.outputs.get(name),
});

/** An input that every path of the body needs must be fed, even if it is declared as optional. */
function inputPort(summary: FunctionSummary, name: string): InputPort {
  const { compares, readsWhole, sinks, passwords, takesTenant } = summary;
  const type = needOf(summary, name);
  const secret = passwords.get(portOf('input', name));
  const reached = sinks.get(portOf('input', name)) ?? [];
  return {
    name: portOf('input', name),
    ...(type.presence === 'required' ? {} : { optional: true }),
    ...(takesTenant === true && name === tenantOfFunction ? { tenant: true } : {}),
    ...(isKind(type, 'bytes') ? { takesBytesOfBody: true } : {}),
    ...(compares.has(name) ? { isCompared: true } : {}),
    ...(readsWhole.has(name) ? { readWhole: true } : {}),
    ...(secret === undefined ? {} : { passwords: secret }),
    ...(reached.length === 0 ? {} : { sinks: reached }),
  };
}

function emitCall({ inputs, emitted }: FunctionSummary, emit: EmitContext): Code {
  const { module, name, takes } = emitted();
  const around: Readonly<Record<Surrounding, () => Code>> = {
    app: () => emit.app,
    db: () => emit.db,
    request: () => emit.request,
    log: () => emit.log,
    signal: () => emit.signal ?? code`undefined`,
    now: () => emit.clock,
  };
  const given = [...inputs.keys()].map((input) => emit.optionalInput(portOf('input', input)));
  const last = given.findLastIndex((each) => each !== undefined);
  return code`${imported(module, name)}(${[
    ...takes.map((each) => around[each]()),
    ...given.slice(0, last + 1).map((each) => each ?? code`undefined`),
  ]})`;
}
