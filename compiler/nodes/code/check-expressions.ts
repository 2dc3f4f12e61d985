import type { ts } from 'ts-morph';
import type { Type } from '../../ir/type.ts';
import { isNever } from '../../ir/type-algebra.ts';
import { isNothing, unknown } from '../../ir/type.ts';
import type { Expression } from './expression.ts';
import { declarations, globalNames } from './globals.ts';
import { guardedParts } from './guarded-parts.ts';
import { hasOtherFields } from './other-fields.ts';
import { printType } from './print-type.ts';
import { readExpression } from './read-expression.ts';
import type { Issue } from './read-expression.ts';
import { typeOfValue } from './type-of-value.ts';
import type { TypeScript } from './typescript.ts';
import { wholeInputs } from './whole-inputs.ts';

/** An expression with the types of its inputs, and the type of its result if declared. */
export interface Question {
  readonly text: string;
  /** An input without a known type may be anything, so only errors that occur with every type are found. */
  readonly inputs: ReadonlyMap<string, Type | undefined>;
  readonly output: Type | undefined;
}

export type Answer =
  | { readonly issues: readonly Issue[] }
  | {
      /** The declared type, or the inferred one. */
      readonly output: Type;
      /** The inputs with an object that is used as a whole rather than only field by field. */
      readonly whole: readonly string[];
      /** The ends of the parts that need a guard when printed: see guarded-parts.ts. */
      readonly guarded: readonly number[];
      /** Whether the result may have fields that the declared type does not have. */
      readonly hasOthers: boolean;
    }
  /** The inferred type in words, if no value in a flow can have it. */
  | { readonly notOfFlows: string };

export type Parsed = { readonly expression: Expression } | { readonly issues: readonly Issue[] };

/** Parses an expression, and checks that it contains only syntax that is allowed. */
export const parseExpression = (text: string, names: readonly string[], typescript: TypeScript): Parsed =>
  unlessTooDeep(text, () => {
    const { source, opening } = fileOf({ text, inputs: new Map(), output: undefined }, 0, typescript);
    const [mistake] = createProgram([source], typescript).getSyntacticDiagnostics(source);
    if (mistake !== undefined) return { issues: [describe(mistake, text, opening, typescript)] };
    const node = findExpression(source, typescript);
    if (node === undefined) return { issues: [{ part: text, issue: 'It is not one expression.', span: spanOf(text) }] };
    const { expression, issues } = readExpression(node, new Set([...names, ...globalNames]), opening, typescript);
    return expression === undefined ? { issues } : { expression };
  });

/**
 * Checks the types of parsed expressions with TypeScript, each with only its inputs and `globals.ts` in scope. All are
 * files of one program, since most of the time is spent on what they share.
 */
export function checkExpressions(questions: readonly Question[], typescript: TypeScript): readonly Answer[] {
  const files = questions.map((question, index) => fileOf(question, index, typescript));
  const library = libraryOf(typescript);
  const program = createProgram([library, ...files.map(({ source }) => source)], typescript);
  return questions.map((question, index) => {
    const file = files[index];
    return file === undefined
      ? { issues: [] }
      : unlessTooDeep(question.text, () => answer(question, file, { program, library, typescript }));
  });
}

interface File {
  readonly source: ts.SourceFile;
  /** Where the expression begins. */
  readonly opening: number;
}

interface Context {
  readonly program: ts.Program;
  readonly library: ts.SourceFile;
  readonly typescript: TypeScript;
}

function answer({ text, inputs, output }: Question, { source, opening }: File, context: Context): Answer {
  const { program, library, typescript } = context;
  const isOpen = [...inputs.values()].includes(undefined);
  const all = program.getSemanticDiagnostics(source);
  // The parameters of a function have no type if the list or function that it is given to has none, which is reported.
  const others = all.filter(({ code }) => !isImplicitAny(code));
  const wrong = isOpen || others.length > 0 ? others : all;
  if (wrong.length > 0) return { issues: wrong.map((each) => describe(each, text, opening, typescript)) };
  const node = findExpression(source, typescript);
  if (node === undefined) return { issues: [] };
  const checker = program.getTypeChecker();
  const typing = { checker, typescript, library };
  const type = checker.getTypeAtLocation(node);
  const found = typeOfValue(type, typing);
  const made = output ?? found;
  if (made === undefined || isNothing(made) || isNever(made))
    return isOpen ? openAnswer : { notOfFlows: checker.typeToString(type) };
  return {
    output: made,
    whole: wholeInputs(node, declarationsOf(source, typescript), typing),
    guarded: guardedParts(node, typing).map((end) => end - opening),
    hasOthers: output !== undefined && hasOtherFields(found, output),
  };
}

/** The answer for an expression about which nothing else is known. */
export const openAnswer = { output: unknown, whole: [], guarded: [], hasOthers: false } satisfies Answer;

/** TypeScript recurses into nested code, and a user's text can be nested as deeply as it is long. */
const unlessTooDeep = <Result>(text: string, run: () => Result): Result | { readonly issues: readonly Issue[] } =>
  withinDepth(run) ?? { issues: [{ part: text, issue: 'It is nested too deeply.', span: spanOf(text) }] };

/** Undefined if the code is nested too deeply. */
export function withinDepth<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

const spanOf = (text: string): Issue['span'] => ({ start: 0, end: text.length });

function fileOf(question: Question, index: number, typescript: TypeScript): File {
  const { text, opening } = moduleOf(question);
  const source = typescript.createSourceFile(`expression-${index}.ts`, text, typescript.ScriptTarget.Latest, true);
  return { source, opening };
}

/** An expression as TypeScript reads it, and where it begins there. */
export function moduleOf({ text, inputs, output }: Question): { readonly text: string; readonly opening: number } {
  const head = [...inputs].map(([name, type]) => `declare const ${name}: ${printInput(type)};\n`).join('');
  const opening = `${head}const result${output === undefined ? '' : `: ${printType(output)}`} = (\n`;
  return { text: `${opening}${text}\n);\nexport {};\n`, opening: opening.length };
}

export const printInput = (type: Type | undefined): string => (type === undefined ? 'any' : printType(type));

/** TypeScript's numbers of “Parameter 'a' implicitly has an 'any' type” and the like. */
const isImplicitAny = (code: number): boolean => code >= 7000 && code < 8000;

/** Converts one of TypeScript's errors. An error about the result concerns the whole expression. */
function describe(
  { start = 0, length = 0, messageText, code }: ts.Diagnostic,
  text: string,
  opening: number,
  typescript: TypeScript,
): Issue {
  const inText = start < opening ? spanOf(text) : { start: start - opening, end: start - opening + length };
  const part = text.slice(inText.start, inText.end);
  // A part missing at the end is reported after the text.
  const end = Math.min(inText.start, text.trimEnd().length);
  const span = part === '' ? { start: end, end } : inText;
  const issue = asSentence(typescript.flattenDiagnosticMessageText(messageText, '\n'));
  const hint = code === unknownValue ? ofUnknown : inPlaceOf(issue);
  return { part: part || text, issue, span, ...(hint === undefined ? {} : { hint }) };
}

/** TypeScript's number of “'a' is of type 'unknown'”. */
const unknownValue = 18046;
const ofUnknown =
  'Declare the type of what is used of it, and the server checks it: "inputs": { "rows": "{ id: number; title: string }[]" }.';

/** What gives a new list instead of changing one, by the method that is missing. */
const unchanging: ReadonlyMap<string, string> = new Map([
  ['sort', '“toSorted”'],
  ['reverse', '“toReversed”'],
  ['push', '“[...list, item]”'],
  ['unshift', '“[item, ...list]”'],
  ['pop', '“slice(0, -1)”'],
  ['shift', '“slice(1)”'],
  ['splice', '“slice” or “filter”'],
  ['forEach', '“map”'],
]);

function inPlaceOf(issue: string): string | undefined {
  const [, method = ''] = /^Property '(\w+)' does not exist on type '.*\[\]'/.exec(issue) ?? [];
  const other = unchanging.get(method);
  return other && `An expression changes no list, and gives a new one: write ${other}.`;
}

/** Only the first line: the rest of TypeScript's message is about declarations that authors never see. */
const asSentence = (message: string): string => `${(message.split('\n')[0] ?? '').replace(/\.$/, '')}.`;

const libraries = new WeakMap<TypeScript, ts.SourceFile>();

function libraryOf(typescript: TypeScript): ts.SourceFile {
  const before = libraries.get(typescript);
  if (before !== undefined) return before;
  const made = typescript.createSourceFile('library.d.ts', declarations, typescript.ScriptTarget.Latest, true);
  libraries.set(typescript, made);
  return made;
}

function createProgram(sources: readonly ts.SourceFile[], typescript: TypeScript): ts.Program {
  const files = new Map(sources.map((source) => [source.fileName, source]));
  const host: ts.CompilerHost = {
    getSourceFile: (name) => files.get(name),
    getDefaultLibFileName: () => '',
    writeFile: () => undefined,
    getCurrentDirectory: () => '',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => files.has(name),
    readFile: () => undefined,
  };
  return typescript.createProgram({ rootNames: [...files.keys()], options: optionsOf(typescript), host });
}

export const optionsOf = (typescript: TypeScript): ts.CompilerOptions => ({
  noLib: true,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: false,
  noEmit: true,
  types: [],
  target: typescript.ScriptTarget.ESNext,
  moduleDetection: typescript.ModuleDetectionKind.Force,
});

/** The expression between the parentheses, if the file contains nothing else. */
function findExpression(source: ts.SourceFile, typescript: TypeScript): ts.Expression | undefined {
  const result = source.statements.at(-2);
  const last = source.statements.at(-1);
  if (
    result === undefined ||
    !typescript.isVariableStatement(result) ||
    last === undefined ||
    !typescript.isExportDeclaration(last)
  )
    return undefined;
  const [declaration, ...others] = result.declarationList.declarations;
  const wrapped = declaration?.initializer;
  if (
    others.length > 0 ||
    wrapped === undefined ||
    !typescript.isParenthesizedExpression(wrapped) ||
    declaration?.name.getText() !== 'result'
  )
    return undefined;
  return source.statements
    .slice(0, -2)
    .every((statement) => typescript.isVariableStatement(statement) && statement.modifiers !== undefined)
    ? wrapped.expression
    : undefined;
}

/** The declarations of the inputs. */
const declarationsOf = (source: ts.SourceFile, typescript: TypeScript): ReadonlyMap<string, ts.Node> =>
  new Map(
    source.statements.slice(0, -2).flatMap((statement): readonly (readonly [string, ts.Node])[] => {
      const [declaration] = typescript.isVariableStatement(statement) ? statement.declarationList.declarations : [];
      return declaration === undefined ? [] : [[declaration.name.getText(), declaration]];
    }),
  );
