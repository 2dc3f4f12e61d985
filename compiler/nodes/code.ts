import type { ts } from 'ts-morph';
import { z } from 'zod';
import { excerpt } from '../base/visible-text.ts';
import { closedObject } from '../base/schema.ts';
import { code, literal } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { operand } from '../code/condition.ts';
import { lib } from '../code/lib.ts';
import { isIdentifierName } from '../code/quote.ts';
import { wrongCodeType, wrongExpression } from '../ir/catalogue/config.ts';
import type { EmitContext } from '../ir/kind.ts';
import { isKind, unknown } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { checkExpression } from './code/check-expression.ts';
import { globalNames } from './code/globals.ts';
import { holdsTruth, mayBeConstant } from './code/may-be-constant.ts';
import { holdsNumber, isNumber, parseType } from './code/parse-type.ts';
import { mayBeTooLarge } from './code/may-be-too-large.ts';
import { printExpression } from './code/print-expression.ts';
import { loadTypeScript } from './code/typescript.ts';
import type { TypeScript } from './code/typescript.ts';
import { defineNode } from './define-node.ts';
import type { BindContext } from './define-node.ts';
import { refusalOfMade } from './refusal.ts';

const inputName = z.string().regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'a name of letters, digits and "_"');
const config = closedObject({
  inputs: z.record(inputName, z.string()).default({}).meta({
    description: 'The types of the inputs by name, as TypeScript writes them: `string`, `number | null`, `string[]`.',
  }),
  output: z.string().meta({ description: 'The type of the result, such as `number` or `{ total: number }`.' }),
  expression: z
    .string()
    .min(1, 'an expression')
    .max(2000, 'an expression of at most 2000 characters')
    .meta({ description: 'One TypeScript expression over the inputs, such as `Math.round(price * 1.19)`.' }),
});
type Config = z.output<typeof config>;

export const codeNode = defineNode({
  type: 'code',
  title: 'Code',
  summary: 'One TypeScript expression over typed inputs, checked when the flow is compiled and emitted in place.',
  group: 'Objects and values',
  config,
  facets: (settings, context) => {
    const typescript = loadTypeScript();
    const types = inputTypes(settings, context, typescript);
    const output = typeOf(settings.output, 'output', ['output'], context, typescript);
    const expression =
      types === undefined || output === undefined ? undefined : checked(settings, types, output, context, typescript);
    const isLarge = expression !== undefined && mayBeTooLarge(expression, typescript);
    const isConstant = (isConstantInput: (port: string) => boolean): boolean =>
      expression !== undefined && mayBeConstant(expression, isConstantInput, typescript);
    const rejects = isLarge || (output !== undefined && holdsNumber(output));
    return {
      inputs: Object.keys(settings.inputs).map((name) => ({ name, repeated: isRepeated(settings.expression, name) })),
      outputs: [{ name: 'value' }],
      typing: () => ({ needs: Object.fromEntries(types ?? []), outputs: { value: output ?? unknown } }),
      behaviour: {
        kind: 'pure',
        rejects,
        isConstant,
        emit: (emit) =>
          expression === undefined || output === undefined
            ? literal(null)
            : emitCode(settings, types ?? new Map(), expression, output, isLarge, emit, typescript),
      },
    };
  },
});

function inputTypes(
  { inputs }: Config,
  context: BindContext,
  typescript: TypeScript,
): ReadonlyMap<string, Type> | undefined {
  const types = new Map<string, Type>();
  for (const [name, text] of Object.entries(inputs)) {
    if (globalNames.has(name) || !isFree(name))
      context.report(
        wrongCodeType,
        {
          type: name,
          issue: 'is a word of TypeScript, or a global.',
          hint: 'Give the input another name, in the expression and in edges too.',
        },
        ['inputs', name],
      );
    const type = typeOf(text, 'input', ['inputs', name], context, typescript);
    if (type !== undefined) types.set(name, type);
  }
  return types.size === Object.keys(inputs).length ? types : undefined;
}

const words = new Set(
  'break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static await async of as result'.split(
    ' ',
  ),
);
const isFree = (name: string): boolean => isIdentifierName(name) && !words.has(name);

function typeOf(
  text: string,
  side: 'input' | 'output',
  path: readonly string[],
  { report }: BindContext,
  typescript: TypeScript,
): Type | undefined {
  const parsed = parseType(text, side, typescript);
  if ('type' in parsed) return parsed.type;
  report(wrongCodeType, { type: text, issue: parsed.issue, hint: parsed.hint }, path);
  return undefined;
}

function checked(
  { expression }: Config,
  types: ReadonlyMap<string, Type>,
  output: Type,
  { report }: BindContext,
  typescript: TypeScript,
): ts.Expression | undefined {
  const result = checkExpression(expression, types, output, typescript);
  if ('expression' in result) return result.expression;
  for (const { part, issue } of result.issues)
    report(wrongExpression, { part, issue, hint: hintFor(types) }, ['expression']);
  return undefined;
}

function hintFor(types: ReadonlyMap<string, Type>): string {
  const names = [...types.keys()];
  return `The inputs are ${names.length === 0 ? 'none' : names.join(', ')}; what else an expression may hold is in docs/custom-kinds.md.`;
}

const holdsFunction = (expression: string): boolean => expression.includes('=>');

/** An input that is used more than once, or inside a function, gets a variable. */
function isRepeated(expression: string, name: string): boolean {
  return holdsFunction(expression) || expression.split(new RegExp(`\\b${name}\\b`)).length > 2;
}

function emitCode(
  { inputs, expression: text }: Config,
  types: ReadonlyMap<string, Type>,
  expression: ts.Expression,
  output: Type,
  isLarge: boolean,
  emit: EmitContext,
  typescript: TypeScript,
): Code {
  const names = Object.keys(inputs);
  // TypeScript rejects a comparison of two constants.
  const isCompared = /[=!]==/.test(text);
  const { input, inputAs } = isLarge || holdsFunction(text) ? emit.inFunction : emit;
  const feed = (name: string): Code => (isCompared ? inputAs(name, types.get(name) ?? unknown) : input(name));
  const printed = operand(printExpression(expression, new Map(names.map((name) => [name, feed(name)])), typescript));
  const isTruth = (name: string): boolean => typeof emit.constant(name) === 'boolean';
  const isCondition = isKind(output, 'boolean') && output.presence === 'required';
  const value = isCondition && holdsTruth(expression, isTruth, typescript) ? code`(${printed} as boolean)` : printed;
  const place = refusalOfMade(emit, excerpt(text, 60));
  const made = isLarge ? lib.computed([code`() => ${value}`, ...place]) : value;
  if (!holdsNumber(output)) return made;
  return isNumber(output) ? lib.finite([made, ...place]) : lib.finiteNumbers([made, ...place]);
}
