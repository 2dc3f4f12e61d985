import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ts } from 'ts-morph';
import { packageName } from '../../compiler/base/package-name.ts';

/** A source file as the architecture test sees it. */
export interface SourceFile {
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly lines: number;
  /** Lines of more than 120 columns that are not excused by a long text. */
  readonly wide: readonly number[];
  /** The files it imports, including types, relative to the root of the repository. */
  readonly imports: readonly string[];
  /** Those of them that it imports only as types. */
  readonly typeImports: readonly string[];
  /** The packages that it loads. */
  readonly packages: readonly string[];
  /** The functions and constants that it exports. */
  readonly exports: readonly string[];
  /** Places that the style forbids, such as `12: a cast`. */
  readonly offences: readonly string[];
  /** What it declares: variables, parameters, functions, types, properties. */
  readonly names: ReadonlySet<string>;
  /** The texts of its string literals. */
  readonly literals: ReadonlySet<string>;
  /** Its regular expressions. */
  readonly patterns: readonly string[];
  /** The expressions it compares with a string literal, such as `node.kind`, by `===`, `!==` or a switch. */
  readonly comparisons: readonly (readonly [expression: string, literal: string])[];
}

export const sourceFiles = (folder: string): readonly SourceFile[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.config.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map(readSourceFile);

function readSourceFile(path: string): SourceFile {
  const text = readFileSync(path, 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const imports: string[] = [];
  const codeImports = new Set<string>();
  const packages = new Set<string>();
  const offences: string[] = [];
  const literals = new Set<string>();
  const names = new Set<string>();
  const texts: ts.Node[] = [];
  const patterns: string[] = [];
  const comparisons: (readonly [string, string])[] = [];
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier?.startsWith('.') === true) {
      const imported = posix.join(posix.dirname(path), specifier);
      imports.push(imported);
      if (!isTypeImport(node)) codeImports.add(imported);
    } else if (specifier?.startsWith('node:') === false && !isTypeImport(node)) packages.add(packageName(specifier));
    const offence = offenceOf(node);
    if (offence !== undefined)
      offences.push(`${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${offence}`);
    if (ts.isStringLiteralLike(node)) literals.add(node.text);
    if (isDeclaration(node) && ts.isIdentifier(node.name)) names.add(node.name.text);
    if (isText(node)) texts.push(node);
    if (ts.isRegularExpressionLiteral(node)) patterns.push(node.text);
    comparisons.push(...comparisonsOf(node));
    ts.forEachChild(node, visit);
  };
  visit(file);
  const wide = wideLines(text, texts);
  return {
    path,
    lines: text.trimEnd().split('\n').length,
    wide,
    imports,
    typeImports: imports.filter((each) => !codeImports.has(each)),
    packages: [...packages],
    exports: file.statements.flatMap(exportsOf),
    offences,
    names,
    literals,
    patterns,
    comparisons,
  };
}

function exportsOf(statement: ts.Statement): readonly string[] {
  if (ts.isExportDeclaration(statement) && !statement.isTypeOnly && statement.exportClause !== undefined)
    return ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.map(({ name }) => name.text)
      : [];
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  if (!isExported) return [];
  if (ts.isFunctionDeclaration(statement)) return statement.name === undefined ? [] : [statement.name.text];
  return ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.map(({ name }) => name.getText())
    : [];
}

const isDeclaration = (node: ts.Node): node is ts.NamedDeclaration & { readonly name: ts.Node } =>
  (ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isPropertySignature(node)) &&
  'name' in node;

const columns = 120;

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isRegularExpressionLiteral(node);

/** A line may be wider if a text fills half of it, since no formatter breaks texts. */
function wideLines(text: string, texts: readonly ts.Node[]): readonly number[] {
  const wide: number[] = [];
  let start = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const [from, to] = [start, start + columns];
    const isExcused = (node: ts.Node): boolean =>
      node.getStart() < to && node.end > from && (node.end > to || node.end - node.getStart() > columns / 2);
    if (line.length > columns && !texts.some(isExcused)) wide.push(index + 1);
    start += line.length + 1;
  }
  return wide;
}

/** The module a node imports from: `import … from`, `export … from`, `import()` and `import('…').Type`. */
function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
    return node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier)
      ? node.moduleSpecifier.text
      : undefined;
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)
      ? node.argument.literal.text
      : undefined;
  const [first] =
    ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments : [];
  return first !== undefined && ts.isStringLiteral(first) ? first.text : undefined;
}

const isTypeImport = (node: ts.Node): boolean =>
  ts.isImportTypeNode(node) ||
  (ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);

function comparisonsOf(node: ts.Node): readonly (readonly [string, string])[] {
  if (ts.isSwitchStatement(node))
    return node.caseBlock.clauses.flatMap((clause) =>
      ts.isCaseClause(clause) && ts.isStringLiteralLike(clause.expression)
        ? [[node.expression.getText(), clause.expression.text] as const]
        : [],
    );
  if (!ts.isBinaryExpression(node)) return [];
  const { left, right, operatorToken } = node;
  const { EqualsEqualsEqualsToken, ExclamationEqualsEqualsToken } = ts.SyntaxKind;
  if (operatorToken.kind !== EqualsEqualsEqualsToken && operatorToken.kind !== ExclamationEqualsEqualsToken) return [];
  return [
    ...(ts.isStringLiteralLike(right) ? [[left.getText(), right.text] as const] : []),
    ...(ts.isStringLiteralLike(left) ? [[right.getText(), left.text] as const] : []),
  ];
}

function offenceOf(node: ts.Node): string | undefined {
  if (node.kind === ts.SyntaxKind.AnyKeyword) return 'any';
  if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) return 'a cast';
  if (ts.isTypeAssertionExpression(node)) return 'a cast';
  if (ts.isNonNullExpression(node)) return 'a non-null assertion';
  if (ts.isClassLike(node)) return 'a class';
  if (ts.isExportAssignment(node)) return 'a default export';
  if (
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true
  )
    return 'a default export';
  return undefined;
}
