import type { Diagnostic } from '../diagnostic.ts';
import type { Source } from '../span.ts';
import { visibleText } from '../visible-text.ts';
import { createLocator } from './locate.ts';

/** For GitHub Actions: one workflow command per finding, which annotates the line in a pull request. */
export function renderGithub(diagnostics: readonly Diagnostic[], sources: readonly Source[]): string {
  const locate = createLocator(sources);
  return diagnostics
    .map((diagnostic) => {
      const { start, end } = locate(diagnostic.place);
      const properties = {
        file: diagnostic.place.file,
        line: start.line,
        endLine: end.line,
        col: start.column,
        // GitHub refuses columns for a range of several lines.
        ...(start.line === end.line ? { endColumn: end.column } : {}),
        title: `${diagnostic.code} ${diagnostic.title}`,
      };
      const listed = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
      const message = [diagnostic.message, diagnostic.hint].filter((part) => part !== '').join(' ');
      return `::${diagnostic.severity} ${listed.join(',')}::${escapeData(message)}\n`;
    })
    .join('');
}

const escapeData = (text: string): string => visibleText(text).replaceAll('%', '%25');
const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
