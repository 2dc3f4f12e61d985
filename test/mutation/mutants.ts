import { ts } from 'ts-morph';

/** One change to a source file that a test should notice. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  readonly what: string;
}

/** The replacements of a node, as text; empty if it has nothing to mutate. */
type Mutate = (
  node: ts.Node,
  file: ts.SourceFile,
) => readonly { readonly what: string; readonly at?: ts.Node; readonly by: string }[];

const swapped: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
]);

const swappedMethods: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['toSorted', ''],
  ['toReversed', ''],
  ['filter', ''],
]);

const operators: readonly Mutate[] = [
  (node, file) =>
    ts.isIfStatement(node)
      ? [{ what: 'negated if', at: node.expression, by: `!(${node.expression.getText(file)})` }]
      : [],
  (node, file) =>
    ts.isConditionalExpression(node)
      ? [{ what: 'negated ?:', at: node.condition, by: `!(${node.condition.getText(file)})` }]
      : [],
  (node, file) => {
    const by = ts.isBinaryExpression(node) ? swapped.get(node.operatorToken.kind) : undefined;
    return ts.isBinaryExpression(node) && by !== undefined
      ? [{ what: `${node.operatorToken.getText(file)} to ${by}`, at: node.operatorToken, by }]
      : [];
  },
  (node, file) =>
    ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken
      ? [{ what: '! removed', by: `(${node.operand.getText(file)})` }]
      : [],
  (node) =>
    ts.isIfStatement(node) && node.elseStatement === undefined && leaves(node.thenStatement)
      ? [{ what: 'early exit removed', by: ';' }]
      : [],
  (node) => (ts.isExpressionStatement(node) ? [{ what: 'statement removed', by: ';' }] : []),
  (node) =>
    node.kind === ts.SyntaxKind.TrueKeyword && !ts.isLiteralTypeNode(node.parent)
      ? [{ what: 'true to false', by: 'false' }]
      : [],
  (node) =>
    node.kind === ts.SyntaxKind.FalseKeyword && !ts.isLiteralTypeNode(node.parent)
      ? [{ what: 'false to true', by: 'true' }]
      : [],
  (node) =>
    ts.isNumericLiteral(node) && !ts.isLiteralTypeNode(node.parent)
      ? [{ what: 'one more', by: String(Number(node.text) + 1) }]
      : [],
  (node) => (ts.isArrayLiteralExpression(node) && node.elements.length > 0 ? [{ what: 'emptied list', by: '[]' }] : []),
  (node, file) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
    const { expression, name } = node.expression;
    const by = swappedMethods.get(name.text);
    if (by === undefined) return [];
    return by === ''
      ? [{ what: `.${name.text}() removed`, by: expression.getText(file) }]
      : [{ what: `.${name.text} to .${by}`, at: name, by }];
  },
];

/** `return`, `continue` and `break`, also in braces. */
function leaves(statement: ts.Statement): boolean {
  if (ts.isBlock(statement)) return statement.statements.length === 1 && statement.statements.every(leaves);
  return ts.isReturnStatement(statement) || ts.isContinueStatement(statement) || ts.isBreakStatement(statement);
}

/** Every mutant of a file, in the order of its text. */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    for (const mutate of operators) {
      for (const { what, at = node, by } of mutate(node, source)) {
        const start = at.getStart(source);
        found.push({
          file,
          line: source.getLineAndCharacterOfPosition(start).line + 1,
          start,
          end: at.getEnd(),
          replacement: by,
          what,
        });
      }
    }
    if (!ts.isImportDeclaration(node) && !ts.isTypeNode(node)) ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export const mutated = (text: string, { start, end, replacement }: Mutant): string =>
  `${text.slice(0, start)}${replacement}${text.slice(end)}`;
