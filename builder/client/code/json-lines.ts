import { parser } from '@lezer/json';

type Syntax = ReturnType<typeof parser.parse>['topNode'];

/** The lines of each node of a route or a function in the text of its file, which may be that of the whole project. */
export function jsonLines(
  text: string,
  list: 'routes' | 'functions',
  id: string,
): Readonly<Record<string, readonly (readonly [number, number])[]>> {
  const root = parser.parse(text).topNode.firstChild;
  const member = (object: Syntax | null | undefined, name: string): Syntax | undefined =>
    object?.getChildren('Property').find((property) => textOf(property.getChild('PropertyName')) === name)?.lastChild ??
    undefined;
  const textOf = (syntax: Syntax | null | undefined): string | undefined =>
    syntax ? text.slice(syntax.from + 1, syntax.to - 1) : undefined;
  const itemsOf = (list: Syntax | undefined): readonly Syntax[] => list?.getChildren('Object') ?? [];
  const found = itemsOf(member(root, list)).find((each) => textOf(member(each, 'id')) === id) ?? root;
  const lineAt = lineFinder(text);
  return Object.fromEntries(
    itemsOf(member(member(found, 'flow'), 'nodes')).map((node) => [
      textOf(member(node, 'id')) ?? '',
      [[lineAt(node.from), lineAt(node.to)] as const],
    ]),
  );
}

/** Returns the line number of an offset, from 1. Offsets must be requested in order. */
function lineFinder(text: string): (at: number) => number {
  let line = 1;
  let seen = 0;
  return (at) => {
    for (let next = text.indexOf('\n', seen); next !== -1 && next < at; next = text.indexOf('\n', seen)) {
      line += 1;
      seen = next + 1;
    }
    return line;
  };
}
