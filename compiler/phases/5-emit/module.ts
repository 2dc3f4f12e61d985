import { compareText } from '../../base/compare-text.ts';
import { importsOf, print } from '../../code/code.ts';
import type { Code, Import } from '../../code/code.ts';

/**
 * A module's text: its imports and its code. `file` is its path in the project, under `src/` or `test/`; `imports` are
 * given if more than the code needs them.
 */
export function printModule(file: string, header: string, code: Code, imports = importsOf(code)): string {
  const byModule = Map.groupBy(imports, ({ from }) => from);
  const lines = [...byModule]
    .map(([from, symbols]) => ({ specifier: specifierOf(from, file), symbols }))
    .toSorted((a, b) => rank(a.specifier) - rank(b.specifier) || compareText(a.specifier, b.specifier))
    .map(({ specifier, symbols }) => importLine(specifier, symbols));
  return [header, ...lines, lines.length > 0 ? '' : undefined, print(code), '']
    .filter((line) => line !== undefined)
    .join('\n');
}

function importLine(specifier: string, symbols: readonly Import[]): string {
  const names = symbols.toSorted((a, b) => Number(a.typeOnly) - Number(b.typeOnly) || compareText(a.name, b.name));
  if (names.every(({ typeOnly }) => typeOnly))
    return `import type { ${names.map(printSymbol).join(', ')} } from '${specifier}';`;
  const all = names.map((symbol) => `${symbol.typeOnly ? 'type ' : ''}${printSymbol(symbol)}`);
  return `import { ${all.join(', ')} } from '${specifier}';`;
}

const printSymbol = ({ name, local }: Import): string => (local === undefined ? name : `${name} as ${local}`);

/** Modules of the project are imported by relative paths with their extension, as Node requires. */
function specifierOf(from: string, file: string): string {
  if (!from.endsWith('.ts') || from.startsWith('../')) return from;
  const [folder = '', ...more] = file.split('/').slice(1, -1);
  if (more.length === 0 && from.startsWith(`${folder}/`)) return `./${from.slice(folder.length + 1)}`;
  const folders = file.split('/').length - 2;
  return `${folders === 0 ? './' : '../'.repeat(folders)}${from}`;
}

/** Node's own modules, then packages, then the project's modules. */
const rank = (specifier: string): number => (specifier.startsWith('node:') ? 0 : specifier.startsWith('.') ? 2 : 1);
