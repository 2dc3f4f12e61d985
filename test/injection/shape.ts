import { ts } from 'ts-morph';
import { parseAllDocuments } from 'yaml';
import type { EmittedFile } from '../../compiler/phases/5-emit/index.ts';

/** One node of a tree: its kind, and the text it holds as data, if any. */
export interface Shape {
  readonly kind: string;
  readonly text?: string;
  /** Whether the text is also that of a variable, as in `{ a }`: a name that the compiler may have chosen. */
  readonly isShort?: true;
  readonly children: readonly Shape[];
}

/** The tree of an emitted file; undefined for plain text. Throws if the file is malformed. */
export function shapeOf({ path, text }: EmittedFile): Shape | undefined {
  if (path.endsWith('.ts')) return shapeOfCode(path, text);
  if (path.endsWith('.json')) return shapeOfData(JSON.parse(text));
  return path.endsWith('.yaml') || path.endsWith('.yml')
    ? { kind: 'documents', children: readYaml(text).map(shapeOfData) }
    : undefined;
}

function readYaml(text: string): readonly unknown[] {
  return parseAllDocuments(text).map((document) => {
    const [fault] = document.errors;
    if (fault !== undefined) throw fault;
    return document.toJS();
  });
}

function shapeOfCode(path: string, text: string): Shape {
  const { diagnostics = [] } = ts.transpileModule(text, {
    reportDiagnostics: true,
    fileName: path,
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  });
  const [fault] = diagnostics;
  if (fault !== undefined)
    throw new SyntaxError(`${path}: ${ts.flattenDiagnosticMessageText(fault.messageText, '\n')}`);
  return shapeOfNode(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
}

/**
 * Kinds, and the texts of literals. Variable names are the compiler's choice, so they do not count. The spelling of a
 * name may force another notation; equivalent ones get one shape: `{ a: 1 }`, `{ 'a': 1 }` and `{ ['a']: 1 }`; `{ a }`
 * and `{ a: a }`, also in patterns; `x.a` and `x['a']`, also with `?.`.
 */
function shapeOfNode(node: ts.Node): Shape {
  if (!ts.isSourceFile(node) && isTestTitle(node)) return { kind: 'title', children: [] };
  // Parentheses depend on the width of a line, and the tree already represents the grouping.
  if (ts.isParenthesizedExpression(node)) return shapeOfNode(node.expression);
  if (ts.isStringLiteralLike(node) && namesReading(node)) return { kind: 'text', children: [] };
  if (ts.isStringLiteralLike(node)) return { kind: 'text', text: node.text, children: [] };
  if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
    return { kind: 'template text', text: node.text, children: [] };
  if (ts.isPropertyAssignment(node))
    return { kind: 'property', children: [shapeOfName(node.name), shapeOfNode(node.initializer)] };
  if (ts.isShorthandPropertyAssignment(node))
    return {
      kind: 'property',
      children: [
        { ...shapeOfName(node.name), isShort: true },
        { kind: 'Identifier', children: [] },
      ],
    };
  if (ts.isPropertySignature(node))
    return {
      kind: 'signature',
      children: [shapeOfName(node.name), ...(node.type === undefined ? [] : [shapeOfNode(node.type)])],
    };
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
    const initializer = node.initializer === undefined ? [] : [shapeOfNode(node.initializer)];
    return {
      kind: 'binding',
      children: [
        {
          ...shapeOfName(node.propertyName ?? node.name),
          ...(node.propertyName === undefined ? { isShort: true } : {}),
        },
        shapeOfNode(node.name),
        ...initializer,
      ],
    };
  }
  if (ts.isPropertyAccessExpression(node))
    return {
      kind: 'access',
      children: [shapeOfNode(node.expression), { kind: 'name', text: node.name.text, children: [] }],
    };
  if (ts.isElementAccessExpression(node) && ts.isStringLiteral(node.argumentExpression)) {
    return {
      kind: 'access',
      children: [shapeOfNode(node.expression), { kind: 'name', text: node.argumentExpression.text, children: [] }],
    };
  }
  const children: Shape[] = [];
  ts.forEachChild(node, (child) => void children.push(shapeOfNode(child)));
  return { kind: ts.SyntaxKind[node.kind], children };
}

/** Titles of tests are escaped for printing, so they are not data. */
const isTestTitle = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  ts.isIdentifier(node.parent.expression) &&
  ['it', 'describe'].includes(node.parent.expression.text);

/** `a` of `readInTurn().read('a', …)`. */
const namesReading = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  ts.isPropertyAccessExpression(node.parent.expression) &&
  node.parent.expression.name.text === 'read';

function shapeOfName(name: ts.Node): Shape {
  const inner = ts.isComputedPropertyName(name) ? name.expression : name;
  if (ts.isIdentifier(inner) || ts.isStringLiteral(inner) || ts.isNumericLiteral(inner))
    return { kind: 'name', text: inner.text, children: [] };
  return shapeOfNode(inner);
}

/** The order of keys has no meaning, so they are sorted. */
function shapeOfData(value: unknown): Shape {
  if (typeof value === 'string') return { kind: 'text', text: value, children: [] };
  if (Array.isArray(value)) return { kind: 'list', children: value.map(shapeOfData) };
  if (typeof value !== 'object' || value === null) return { kind: `${typeof value} ${String(value)}`, children: [] };
  return {
    kind: 'object',
    children: Object.entries(value).map(([key, item]) => ({
      kind: 'member',
      text: key,
      children: [shapeOfData(item)],
    })),
  };
}
