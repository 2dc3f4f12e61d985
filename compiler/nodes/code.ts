import { z } from 'zod';
import type { ReportConfig } from '../base/diagnostic.ts';
import { excerpt } from '../base/visible-text.ts';
import { closedObject, safelyParsed } from '../base/schema.ts';
import { code, literal } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { operand } from '../code/condition.ts';
import { lib } from '../code/lib.ts';
import { isIdentifierName } from '../code/quote.ts';
import { wrongCodeType } from '../ir/catalogue/config.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import type { Typing } from '../ir/kind.ts';
import type { Completion } from '../ir/completion.ts';
import { withoutMembers } from '../ir/listed-texts.ts';
import type { SeenTypes } from '../ir/seen-types.ts';
import { isKind, single, unknown } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { isNever, meet } from '../ir/type-algebra.ts';
import { announce, answered, answeredIfDue, isParsed, parsed } from './code/answers.ts';
import { openAnswer } from './code/check-expressions.ts';
import type { Question } from './code/check-expressions.ts';
import { completeExpression } from './code/complete-expression.ts';
import { someWithin } from './code/expression.ts';
import type { Expression } from './code/expression.ts';
import { givenType, isRead, reduced, withoutOthers } from './code/given-type.ts';
import { globalNames } from './code/globals.ts';
import { holdsTruth, mayBeConstant } from './code/may-be-constant.ts';
import { mayBeInfinite } from './code/may-be-infinite.ts';
import { mayBeTooLarge } from './code/may-be-too-large.ts';
import { isAsked, printNamed } from './code/print-named.ts';
import { holdsNumber, holdsObject, isNumber, spellType } from './code/print-type.ts';
import { reportAnswer, reportIssues } from './code/report-issues.ts';
import { loadTypeScript } from './code/typescript.ts';
import { canBeReduced, parseValueType } from './code/value-type.ts';
import { defineNode } from './define-node.ts';
import type { BindContext } from './define-node.ts';
import { refusalOfMade } from './refusal.ts';

const inputName = z.string().regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'a name of letters, digits and "_"');
const config = closedObject({
  inputs: z
    .union([z.record(inputName, z.string().meta({ default: 'auto' })), z.array(inputName)])
    .default({})
    .meta({
      description:
        'The types of the inputs by name, as TypeScript writes them: `string`, `number | null`, `{ id: number; tags: string[] }[]`. `auto` is the type of what is wired; a list of names is short for that.',
    }),
  output: z.string().default('auto').meta({
    description: 'The type of the result, such as `number` or `{ total: number }`; `auto` is that of the expression.',
  }),
  expression: z.string().min(1, 'an expression').max(2000, 'an expression of at most 2000 characters').meta({
    description: 'One TypeScript expression over the inputs, such as `Math.round(price * 1.19)`.',
    contentMediaType: 'text/typescript',
  }),
});
type Config = z.output<typeof config>;

/** What a Code node declares. An undefined type is inferred from the wire or from the expression. */
interface Declared {
  readonly text: string;
  readonly inputs: ReadonlyMap<string, Type | undefined>;
  readonly output: Type | undefined;
}

interface CodeNode extends Declared {
  readonly expression: Expression;
}

export const codeNode = defineNode({
  type: 'code',
  title: 'Code',
  summary: 'One TypeScript expression over its inputs, checked when the flow is compiled and emitted in place.',
  group: 'Objects and values',
  config,
  asks: (value) => {
    const { data } = safelyParsed(config, value);
    return data !== undefined && !isParsed(data.expression, namesOf(data));
  },
  facets: (settings, context) => {
    const names = namesOf(settings);
    const { declared, node } = read(settings, names, context);
    if (node === undefined)
      return {
        inputs: names.map((name) => ({ name })),
        outputs: [{ name: 'value' }],
        typing: () => ({ needs: {}, outputs: { value: unknown }, completions: completionsOf(declared) }),
        behaviour: { kind: 'pure', emit: () => literal(null) },
      };
    const { expression, output } = node;
    const mayHoldNumber = output === undefined || holdsNumber(output);
    return {
      inputs: names.map((name) => ({ name, repeated: isRepeated(node, name) })),
      outputs: [{ name: 'value' }],
      typing: typingOf(node),
      behaviour: {
        kind: 'pure',
        rejects: mayBeTooLarge(expression) || (mayHoldNumber && mayBeInfinite(expression)),
        isConstant: (isConstantInput) => mayBeConstant(expression, isConstantInput),
        emit: (emit) => emitCode(node, emit),
      },
    };
  },
});

const namesOf = ({ inputs }: Config): readonly string[] => (Array.isArray(inputs) ? inputs : Object.keys(inputs));

/** Reads the parts of a config. If one of them is wrong, there is no node, but the valid ones are still declared. */
function read(
  settings: Config,
  names: readonly string[],
  { report }: BindContext,
): { readonly declared: Declared; readonly node: CodeNode | undefined } {
  const { inputs, expression: text } = settings;
  const wrongNames = names.filter((name) => globalNames.has(name) || !isFree(name));
  for (const name of wrongNames)
    report(
      wrongCodeType,
      {
        type: name,
        issue: 'is a word of TypeScript, or a global.',
        hint: 'Give the input another name, in the expression and in edges too.',
      },
      ['inputs', Array.isArray(inputs) ? names.indexOf(name) : name],
    );
  const types = Array.isArray(inputs)
    ? inputs.map((name) => [name, { type: undefined }] as const)
    : Object.entries(inputs).map(([name, type]) => [name, readType(type, 'input', ['inputs', name], report)] as const);
  const output = readType(settings.output, 'output', ['output'], report);
  const syntax = parsed(text, names);
  if ('issues' in syntax) reportIssues(text, names, syntax.issues, ['expression'], report);
  const known = types.filter(([name]) => !wrongNames.includes(name));
  const declared = { text, inputs: new Map(known.map(([name, type]) => [name, type?.type])), output: output?.type };
  const isRight = wrongNames.length === 0 && output !== undefined && types.every(([, type]) => type !== undefined);
  const node = isRight && 'expression' in syntax ? { ...declared, expression: syntax.expression } : undefined;
  return { declared, node };
}

const words = new Set(
  'break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static await async of as result'.split(
    ' ',
  ),
);
const isFree = (name: string): boolean => isIdentifierName(name) && !words.has(name);

/** Undefined if it is not a type; the type is undefined for `auto`. */
function readType(
  text: string,
  side: 'input' | 'output',
  path: readonly string[],
  report: ReportConfig,
): { readonly type: Type | undefined } | undefined {
  if (text.trim() === 'auto') return { type: undefined };
  const named = parseValueType(text, side);
  if ('type' in named) return named;
  report(wrongCodeType, { type: text, issue: named.issue, hint: named.hint }, path);
  return undefined;
}

/** The types are only asked for where they matter, since TypeScript is slow. */
function typingOf(node: CodeNode): Typing {
  const needs = Object.fromEntries([...node.inputs].map(([name, type]) => [name, type ?? unknown]));
  return (input) => {
    const question = questionOf(node, input);
    const isPossible = [...node.inputs].every(
      ([name, declared]) => input(name) !== notKnown && (declared === undefined || isFitting(declared, input(name))),
    );
    if (isPossible) announce(question);
    return {
      needs,
      get outputs() {
        return { value: node.output ?? inferred(question, isPossible) };
      },
      reportConfig: (report, given) => reportAnswer(questionOf(node, given), ['expression'], report),
      sees: (given) => seenBy(questionOf(node, given)),
      completions: completionsOf(node),
    };
  };
}

function inferred(question: Question, isPossible: boolean): Type {
  const answer = isPossible ? answeredIfDue(question) : undefined;
  return answer !== undefined && 'output' in answer ? answer.output : notKnown;
}

/** The type of a result that is not known, at least not while questions are collected. */
const notKnown: Type = { ...unknown };

function seenBy(question: Question): SeenTypes {
  const answer = question.output === undefined ? answered(question) : { output: question.output };
  return {
    names: [...question.inputs].map(([name, type]) => ({
      name,
      ...(type === undefined || type === notKnown ? {} : { type: spellType(type) }),
    })),
    ...('output' in answer ? { result: spellType(answer.output) } : {}),
  };
}

const completionsOf =
  (declared: Declared) =>
  (given: (port: string) => Type | undefined, at: number): readonly Completion[] =>
    completeExpression(questionOf(declared, given), at, loadTypeScript());

const questionOf = ({ text, inputs, output }: Declared, given: (port: string) => Type | undefined): Question => ({
  text,
  inputs: new Map([...inputs].map(([name, declared]) => [name, seenType(declared, given(name))])),
  output,
});

/** The type that an input has inside the expression; the declared one if the wired type does not fit. */
function seenType(declared: Type | undefined, wired: Type | undefined): Type | undefined {
  if (wired === undefined || wired === notKnown) return declared;
  if (declared === undefined) return wired;
  return isFitting(declared, wired) ? givenType(declared, wired) : declared;
}

/** Whether a wired value can be of the declared type. If not, that is reported at its wire. */
const isFitting = (declared: Type, wired: Type): boolean => !isNever(meet(wired, declared));

/** Whether an expression narrows or compares values: TypeScript rejects tests that it knows to be false. */
const testsType = (expression: Expression): boolean =>
  asksType(expression) ||
  someWithin(expression, (part) => part.kind === 'binary' && (part.operator === '===' || part.operator === '!=='));

const asksType = (expression: Expression): boolean =>
  someWithin(expression, (part) => part.kind === 'unary' && part.operator === 'typeof');

const holdsFunction = (expression: Expression): boolean => someWithin(expression, ({ kind }) => kind === 'function');

/** An input that is used more than once, tested, inside a function, or field by field gets a variable. */
function isRepeated({ text, inputs, expression }: CodeNode, name: string): boolean {
  const declared = inputs.get(name);
  if (holdsFunction(expression) || isAsked(expression, name)) return true;
  if (declared !== undefined && holdsObject(declared)) return true;
  return text.split(new RegExp(`\\b${name}\\b`)).length > 2;
}

function emitCode(node: CodeNode, emit: EmitContext): Code {
  const { expression } = node;
  const isLarge = mayBeTooLarge(expression);
  const question = questionOf(node, emit.given);
  const output = node.output ?? inferred(question, true);
  const names = feeds(node, question, isLarge || holdsFunction(expression) ? emit.inFunction : emit);
  const answer = answered(question);
  const { guarded, hasOthers } = 'guarded' in answer ? answer : openAnswer;
  const printing = { names, guarded: new Set(guarded) };
  const printed = printNamed(expression, printing, (name) => narrowable(node, question, name));
  const isTruth = (name: string): boolean => typeof emit.constant(name) === 'boolean';
  const isCondition = isKind(output, 'boolean') && output.presence === 'required';
  const typed = isCondition && holdsTruth(expression, isTruth) ? code`(${printed} as boolean)` : printed;
  const value = hasOthers && canBeReduced(output) ? reduced(typed, output) : typed;
  const place = refusalOfMade(emit, excerpt(node.text.replaceAll(/\s+/g, ' '), 60));
  const made = isLarge ? lib.computed([code`() => ${value}`, ...place]) : value;
  if (!holdsNumber(output) || !mayBeInfinite(expression)) return made;
  return isNumber(output) ? lib.finite([made, ...place]) : lib.finiteNumbers([made, ...place]);
}

/**
 * Whether TypeScript may narrow an input by a test, which would affect its other uses. An input of a single simple type
 * is only narrowed by `typeof`. TypeScript also rejects comparing such an input with an object literal.
 */
function narrowable(node: CodeNode, { inputs }: Question, name: string): boolean {
  const type = single(inputs.get(name) ?? unknown);
  const isSimple = type !== undefined && type.kind !== 'object' && type.kind !== 'list';
  return (isSimple ? asksType : testsType)(node.expression) && isRepeated(node, name);
}

/** The code for each input. Unknown data is reduced to the declared fields, unless the expression cannot see others. */
function feeds(node: CodeNode, question: Question, emit: EmitContext): ReadonlyMap<string, Code> {
  const isTested = testsType(node.expression);
  return new Map(
    [...node.inputs].map(([name, declared]): readonly [string, Code] => {
      const isObject = declared !== undefined && holdsObject(declared);
      const given = (): Code => emit.inputAs(name, withoutMembers(question.inputs.get(name) ?? unknown));
      // TypeScript narrows names, but not literals.
      const isNamed = (isObject || isAsked(node.expression, name)) && emit.constant(name) !== undefined;
      const fed = isNamed ? emit.once(name, given()) : isTested || isObject ? given() : emit.input(name);
      if (declared === undefined || !isRead(declared, emit.given(name))) return [name, fed];
      const answer = answered(question);
      const isWhole = !('whole' in answer) || answer.whole.includes(name);
      return [name, isWhole ? operand(withoutOthers(fed, declared, emit.given(name))) : fed];
    }),
  );
}
