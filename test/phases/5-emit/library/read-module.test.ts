import { Node, Project, SyntaxKind, ts } from 'ts-morph';
import type { SourceFile, Statement } from 'ts-morph';
import { describe, expect, test } from 'vitest';
import { fillParts } from '../../../../compiler/phases/5-emit/library/fill-parts.ts';
import { readModule } from '../../../../compiler/phases/5-emit/library/read-module.ts';
import { library } from '../../../support/compile-flow.ts';

/** What TypeScript finds in a module, in the form that `readModule` returns. */
const project = new Project({ useInMemoryFileSystem: true, compilerOptions: { noLib: true, allowJs: true } });
const paths = [...library.keys()].toSorted();
const texts = new Map(paths.map((path) => [path, whole(library.get(path) ?? '')]));
const sources = new Map(paths.map((path) => [path, project.createSourceFile(`/${path}`, texts.get(path) ?? '')]));

/** A module with all its parts. */
function whole(text: string): string {
  const names = [...text.matchAll(/\/\/ flowsmith: (\S+)/g)].flatMap(([, name = '']) => (name === 'end' ? [] : [name]));
  return fillParts(text, new Map(names.map((name) => [name, true])));
}

const isImport = (statement: Statement): boolean => Node.isImportDeclaration(statement);

/** The names that each statement declares and mentions, including imported ones. */
function namesIn(source: SourceFile): ReadonlyMap<Statement, { declares: Set<string>; mentions: Set<string> }> {
  const checker = project.getTypeChecker().compilerObject;
  const statements = source.getStatements().filter((statement) => !isImport(statement));
  return new Map(
    statements.map((statement) => {
      const names = { declares: new Set<string>(), mentions: new Set<string>() };
      for (const node of statement.getDescendantsOfKind(SyntaxKind.Identifier)) {
        const parent = node.getParent();
        const symbol =
          Node.isShorthandPropertyAssignment(parent) && parent.getNameNode() === node
            ? checker.getShorthandAssignmentValueSymbol(parent.compilerNode)
            : checker.getSymbolAtLocation(node.compilerNode);
        // An augmentation of a package's module uses the name that is imported from there.
        const adds = Node.isInterfaceDeclaration(parent) && Node.isModuleBlock(parent.getParent());
        if (adds && source.getLocal(node.getText()) !== undefined) names.mentions.add(node.getText());
        const places = symbol?.declarations?.filter((place) => ownerOf(place) === source.compilerNode) ?? [];
        if (places.length === 0) continue;
        const isName = places.some((place) => ts.getNameOfDeclaration(place) === node.compilerNode);
        names[isName ? 'declares' : 'mentions'].add(node.getText());
      }
      return [statement, names];
    }),
  );
}

/** The scope of a name declared at `place`: the file, a function, a block. */
function ownerOf(place: ts.Node): ts.Node | undefined {
  const owners = [ts.SyntaxKind.ImportDeclaration, ts.SyntaxKind.VariableStatement];
  const passed = [
    ...owners,
    ts.SyntaxKind.ImportClause,
    ts.SyntaxKind.NamedImports,
    ts.SyntaxKind.VariableDeclarationList,
    ts.SyntaxKind.VariableDeclaration,
    ts.SyntaxKind.ArrayBindingPattern,
    ts.SyntaxKind.ObjectBindingPattern,
  ];
  let owner = place.parent;
  while (passed.includes(owner.kind)) owner = owner.parent;
  return owner;
}

describe.each(paths)('%s is read as TypeScript reads it', (path) => {
  const source = sources.get(path);
  if (source === undefined) throw new Error(path);
  const module = readModule(path, texts.get(path) ?? '');
  const names = namesIn(source);
  const statements = [...names.keys()];

  test('statement by statement', () => {
    expect(module.statements.map(({ text }) => text)).toEqual(
      statements.map((statement) => statement.getFullText().trim()),
    );
    expect(module.statements.map(({ declares }) => [...declares].toSorted())).toEqual(
      [...names.values()].map(({ declares }) => [...declares].toSorted()),
    );
  });

  test('import by import', () => {
    expect(
      module.imports.map(({ specifier, symbols }) => [specifier, symbols.map(({ name, local }) => [name, local])]),
    ).toEqual(
      source
        .getImportDeclarations()
        .map((each) => [
          each.getModuleSpecifierValue(),
          [
            ...[each.getDefaultImport()].flatMap((name) => (name === undefined ? [] : [['default', name.getText()]])),
            ...each
              .getNamedImports()
              .map((named) => [named.getName(), named.getAliasNode()?.getText() ?? named.getName()]),
          ],
        ]),
    );
    const calls = source.getDescendantsOfKind(SyntaxKind.CallExpression);
    expect(module.statements.flatMap(({ loads }) => loads.map(({ specifier }) => `import('${specifier}')`))).toEqual(
      calls.map((call) => call.getText()).filter((call) => call.startsWith('import(')),
    );
  });

  test('name by name', () => {
    const known = new Set([...names.values()].flatMap(({ declares, mentions }) => [...declares, ...mentions]));
    const found = module.statements.map(({ declares, mentions }) =>
      [...mentions].filter((name) => known.has(name) && !declares.includes(name)).toSorted(),
    );
    expect(found).toEqual(
      [...names.values()].map(({ declares, mentions }) =>
        [...mentions].filter((name) => !declares.has(name)).toSorted(),
      ),
    );
  });
});
