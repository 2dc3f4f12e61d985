import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { isMissing } from '../code/condition.ts';
import { code, objectLiteral } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib, libFunction } from '../code/lib.ts';
import { wrongPattern } from '../ir/catalogue/config.ts';
import { mixedRules } from '../ir/catalogue/failures.ts';
import { madeInput } from '../ir/kind.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import type { InputPort, Kind } from '../ir/kind.ts';
import { filledList, isKind, object, optional, string, unknown } from '../ir/type.ts';
import { checkPattern } from './check-pattern.ts';
import { defineNode } from './define-node.ts';
import type { BindContext } from './define-node.ts';
import { freePort } from './free-port.ts';
import { emitRule, kindOf, rule, typeOfRules } from './validation-rules.ts';
import type { Rule } from './validation-rules.ts';

type Fields = Readonly<Record<string, readonly Rule[]>>;

export const validate = defineNode({
  type: 'validate',
  title: 'Validate',
  summary:
    'Goes on by `valid` when each field keeps its rules, else by `invalid`, with what is wrong with each field. A field that is `required` is there behind `valid`.',
  group: 'Logic',
  config: closedObject({
    rules: z
      .record(z.string().min(1, 'the name of a field'), z.array(rule).min(1, 'a list of at least one rule'))
      .refine((rules) => Object.keys(rules).length > 0, 'rules of at least one field')
      .meta({ description: 'The rules of each field; the field is an input of that name.' }),
  }),
  facets: ({ rules }, context) => {
    reportRules(rules, context);
    const ports = new Map(Object.keys(rules).map((name) => [name, freePort('field', name, ['in'])]));
    const names = Object.keys(rules);
    const errors = object(
      names.map((name) => [name, optional(filledList(string('text')))]),
      names,
    );
    const isRequired = (name: string): boolean => rules[name]?.some((each) => each.rule === 'required') === true;
    const inputs = [...ports].map(([name, port]) => inputOf(port, rules[name] ?? []));
    const needs = Object.fromEntries(inputs.map(({ name }) => [name, unknown]));
    const found: Kind = {
      ...{ type: 'validate', title: 'Validate', inputs },
      outputs: [{ name: 'errors' }],
      typing: () => ({ needs, outputs: { errors: optional(errors) } }),
      behaviour: { kind: 'pure', emit: (emit) => emitErrors(rules, ports, emit) },
      nameHint: 'errors',
      taint: { kind: 'sanitizer' },
    };
    return {
      inputs,
      outputs: [{ name: 'errors', with: 'invalid' }],
      typing: () => ({ needs, outputs: { errors } }),
      behaviour: {
        kind: 'test',
        whenTrue: 'valid',
        whenFalse: 'invalid',
        emit: ({ input }) => isMissing(input(madeInput)),
        narrows: { input: madeInput, presentWhen: false },
        present: [...ports].flatMap(([name, port]) => (isRequired(name) ? [port] : [])),
        ensures: new Map([...ports].map(([name, port]) => [port, typeOfRules(rules[name] ?? [])])),
        passesValues: [{ output: 'errors', input: madeInput }],
      },
      before: found,
    };
  },
});

/** How long it takes to search a list of texts depends on the text. */
const inputOf = (name: string, rules: readonly Rule[]): InputPort =>
  rules.some((each) => each.rule === 'oneOf') ? { name, isCompared: true } : { name };

function reportRules(rules: Fields, { report }: BindContext): void {
  for (const [field, all] of Object.entries(rules)) {
    if (kindOf(all) === undefined) report(mixedRules, { field }, ['rules', field]);
    for (const [index, each] of all.entries()) {
      const issue = each.rule === 'pattern' ? checkPattern(each.pattern, 'u') : undefined;
      if (each.rule === 'pattern' && issue !== undefined)
        report(wrongPattern, { pattern: each.pattern, ...issue }, ['rules', field, index, 'pattern']);
    }
  }
}

/** The test for a text or a number is emitted only if the flow does not know the type. */
function emitErrors(rules: Fields, ports: ReadonlyMap<string, string>, emit: EmitContext): Code {
  const fields = [...ports].map(([name, port]) => {
    const own = rules[name] ?? [];
    const kind = kindOf(own) ?? 'string';
    const typed = isKind(emit.type(port), kind) ? [] : [libFunction(kind === 'string' ? 'mustBeText' : 'mustBeNumber')];
    return [name, code`[${[emit.input(port), ...typed, ...own.map(emitRule)]}]`] as const;
  });
  return lib.findErrors([objectLiteral(fields)]);
}
