import type { ts } from 'ts-morph';
import type { Type } from '../../ir/type.ts';
import { declarations, globalNames } from './globals.ts';
import { printType } from './parse-type.ts';
import { syntaxIssue } from './syntax.ts';
import type { TypeScript } from './typescript.ts';

export interface Issue {
  /** The part of the expression that is wrong. */
  readonly part: string;
  readonly issue: string;
}

export type Checked = { readonly expression: ts.Expression } | { readonly issues: readonly Issue[] };

const file = 'expression.ts';
const library = 'library.d.ts';

/**
 * Parses an expression and checks it: first its syntax, against the list of what an expression may hold, then its
 * types, by TypeScript itself, with the declared inputs and nothing but `globals.ts` in scope.
 */
export function checkExpression(
  text: string,
  inputs: ReadonlyMap<string, Type>,
  output: Type,
  typescript: TypeScript,
): Checked {
  try {
    return check(text, inputs, output, typescript);
  } catch (error) {
    // TypeScript recurses into nested code, and a user's text may nest as deep as it is long.
    if (error instanceof RangeError) return { issues: [{ part: text, issue: 'It is nested too deeply.' }] };
    throw error;
  }
}

function check(text: string, inputs: ReadonlyMap<string, Type>, output: Type, typescript: TypeScript): Checked {
  const head = [...inputs].map(([name, type]) => `declare const ${name}: ${printType(type)};\n`).join('');
  const opening = `${head}const result: ${printType(output)} = (\n`;
  const source = typescript.createSourceFile(
    file,
    `${opening}${text}\n);\nexport {};\n`,
    typescript.ScriptTarget.Latest,
    true,
  );
  const program = createProgram(source, typescript);
  const inText = (start: number, length: number): string =>
    text.slice(Math.max(0, start - opening.length), Math.max(0, start - opening.length + length)) || text;
  const describe = ({ start = 0, length = 0, messageText }: ts.Diagnostic): Issue => ({
    part: inText(start, length),
    issue: asSentence(typescript.flattenDiagnosticMessageText(messageText, '\n')),
  });
  const syntax = program.getSyntacticDiagnostics(source);
  if (syntax.length > 0) return { issues: syntax.slice(0, 1).map(describe) };
  const expression = findExpression(source, typescript);
  if (expression === undefined) return { issues: [{ part: text, issue: 'It is not one expression.' }] };
  const forbidden = findForbidden(expression, new Set([...inputs.keys(), ...globalNames]), typescript);
  if (forbidden.length > 0) return { issues: forbidden };
  const wrong = program.getSemanticDiagnostics(source).map(describe);
  return wrong.length > 0 ? { issues: wrong } : { expression };
}

/** Only the first line: the rest of TypeScript's message is about declarations that the author never sees. */
const asSentence = (message: string): string => `${(message.split('\n')[0] ?? '').replace(/\.$/, '')}.`;

function createProgram(source: ts.SourceFile, typescript: TypeScript): ts.Program {
  const files = new Map([
    [file, source],
    [library, typescript.createSourceFile(library, declarations, typescript.ScriptTarget.Latest, true)],
  ]);
  const host: ts.CompilerHost = {
    getSourceFile: (name) => files.get(name),
    getDefaultLibFileName: () => library,
    writeFile: () => undefined,
    getCurrentDirectory: () => '',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => files.has(name),
    readFile: () => undefined,
  };
  const options: ts.CompilerOptions = {
    noLib: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: false,
    noEmit: true,
    types: [],
    target: typescript.ScriptTarget.ESNext,
    moduleDetection: typescript.ModuleDetectionKind.Force,
  };
  return typescript.createProgram({ rootNames: [library, file], options, host });
}

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

/** All syntax that is not allowed in an expression, and all unknown names. */
function findForbidden(
  expression: ts.Expression,
  names: ReadonlySet<string>,
  typescript: TypeScript,
): readonly Issue[] {
  const found: Issue[] = [];
  const visit = (node: ts.Node, known: ReadonlySet<string>): void => {
    const issue = syntaxIssue(node, known, typescript);
    if (issue !== undefined) {
      found.push({ part: node.getText(), issue });
      return;
    }
    const parameters = typescript.isArrowFunction(node) ? node.parameters.map(({ name }) => name.getText()) : [];
    const inner = parameters.length === 0 ? known : new Set([...known, ...parameters]);
    node.forEachChild((child) => visit(child, inner));
  };
  visit(expression, names);
  return found;
}
