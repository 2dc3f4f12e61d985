import type { Diagnostic } from '../diagnostic.ts';
import type { Place, Source } from '../span.ts';
import { visibleJson } from '../visible-text.ts';
import { createLocator } from './locate.ts';
import { countBySeverity } from './summarize.ts';

/**
 * For programs: every finding with its fixes, line and column (1-based, UTF-16 units) and offset (0-based, UTF-16
 * units), and the totals.
 */
export function renderJson(diagnostics: readonly Diagnostic[], sources: readonly Source[]): string {
  const locate = createLocator(sources);
  const at = (place: Place) => {
    const { start, end } = locate(place);
    return { file: place.file, start: { ...start, offset: place.span.start }, end: { ...end, offset: place.span.end } };
  };
  const document = {
    diagnostics: diagnostics.map(({ code, severity, title, message, hint, place, subject, related, fixes }) => ({
      code,
      severity,
      title,
      message,
      hint,
      ...at(place),
      ...(subject === undefined ? {} : { subject }),
      related: related.map((each) => ({ message: each.message, ...at(each.place) })),
      ...(fixes.length === 0 ? {} : { fixes }),
    })),
    summary: countBySeverity(diagnostics),
  };
  return visibleJson(`${JSON.stringify(document, undefined, 2)}\n`);
}
