import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ts } from 'ts-morph';

/** A source file as the architecture sees it. */
export interface SourceFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly lines: number;
  /** The files that it imports, types included, from the root of the repository. */
  readonly imports: readonly string[];
  /** Places that the style forbids, such as `12: a cast`. */
  readonly offences: readonly string[];
  /** The texts of its string literals. */
  readonly literals: ReadonlySet<string>;
  /** The expressions that it compares with a string literal, such as `node.kind`. */
  readonly compared: ReadonlySet<string>;
}

export const sourceFiles = (folder: string): readonly SourceFile[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map(readSourceFile);

function readSourceFile(path: string): SourceFile {
  const text = readFileSync(path, 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const imports: string[] = [];
  const offences: string[] = [];
  const literals = new Set<string>();
  const compared = new Set<string>();
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier?.startsWith('.') === true) imports.push(posix.join(posix.dirname(path), specifier));
    const offence = offenceOf(node);
    if (offence !== undefined)
      offences.push(`${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${offence}`);
    if (ts.isStringLiteralLike(node)) literals.add(node.text);
    for (const expression of comparedBy(node)) compared.add(expression.getText());
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { path, lines: text.trimEnd().split('\n').length, imports, offences, literals, compared };
}

/** What a node imports from: `import … from`, `export … from`, `import()` and `import('…').Type`. */
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

/** What is compared with string literals: by `===`, by `!==`, or by a switch. */
function comparedBy(node: ts.Node): readonly ts.Expression[] {
  if (ts.isSwitchStatement(node)) return [node.expression];
  if (!ts.isBinaryExpression(node)) return [];
  const { left, right, operatorToken } = node;
  const { EqualsEqualsEqualsToken, ExclamationEqualsEqualsToken } = ts.SyntaxKind;
  if (operatorToken.kind !== EqualsEqualsEqualsToken && operatorToken.kind !== ExclamationEqualsEqualsToken) return [];
  return [...(ts.isStringLiteralLike(right) ? [left] : []), ...(ts.isStringLiteralLike(left) ? [right] : [])];
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
