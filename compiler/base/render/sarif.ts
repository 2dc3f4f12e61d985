import type { Diagnostic, Subject } from '../diagnostic.ts';
import type { Place, Source } from '../span.ts';
import { visibleJson } from '../visible-text.ts';
import { createLocator } from './locate.ts';
import type { Range } from './locate.ts';

/** The fixes of a diagnostic, as text replacements. */
export type FixEdits = (diagnostic: Diagnostic) => readonly {
  readonly title: string;
  readonly edits: readonly { readonly place: Place; readonly text: string }[];
}[];

/** For code scanning services: SARIF 2.1.0 (OASIS, https://docs.oasis-open.org/sarif/sarif/v2.1.0/). */
export function renderSarif(
  diagnostics: readonly Diagnostic[],
  sources: readonly Source[],
  fixEdits: FixEdits = () => [],
): string {
  const locate = createLocator(sources);
  const titles = new Map(diagnostics.map((diagnostic) => [diagnostic.code, diagnostic.title]));
  const codes = [...titles.keys()].toSorted();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'flowsmith',
            rules: codes.map((code) => ({ id: code, shortDescription: { text: titles.get(code) ?? code } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((diagnostic) => ({
          ruleId: diagnostic.code,
          ruleIndex: codes.indexOf(diagnostic.code),
          level: diagnostic.severity,
          message: { text: [diagnostic.message, diagnostic.hint].filter((part) => part !== '').join(' ') },
          locations: [{ physicalLocation: physical(diagnostic.place, locate), ...logical(diagnostic.subject) }],
          ...relatedLocations(diagnostic, locate),
          ...fixes(fixEdits(diagnostic), locate),
        })),
      },
    ],
  };
  return visibleJson(`${JSON.stringify(log, undefined, 2)}\n`);
}

function physical(place: Place, locate: (place: Place) => Range) {
  const { start, end } = locate(place);
  return {
    artifactLocation: { uri: uriOf(place.file) },
    region: { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column },
  };
}

function relatedLocations({ related }: Diagnostic, locate: (place: Place) => Range) {
  if (related.length === 0) return {};
  return {
    relatedLocations: related.map(({ message, place }, index) => ({
      id: index + 1,
      message: { text: message },
      physicalLocation: physical(place, locate),
    })),
  };
}

function fixes(all: ReturnType<FixEdits>, locate: (place: Place) => Range) {
  if (all.length === 0) return {};
  return {
    fixes: all.map(({ title, edits }) => ({
      description: { text: title },
      artifactChanges: edits.map(({ place, text }) => {
        const { artifactLocation, region } = physical(place, locate);
        return { artifactLocation, replacements: [{ deletedRegion: region, insertedContent: { text } }] };
      }),
    })),
  };
}

function logical(subject: Subject | undefined) {
  if (subject === undefined) return {};
  const { route, node, label } = subject;
  if (node === undefined) return { logicalLocations: [{ name: route, fullyQualifiedName: route, kind: 'module' }] };
  return { logicalLocations: [{ name: label ?? node, fullyQualifiedName: `${route}/${node}`, kind: 'member' }] };
}

/** A relative URI reference: every segment percent-encoded, lone surrogates replaced (they have no UTF-8). */
const uriOf = (file: string): string => file.toWellFormed().split('/').map(encodeURIComponent).join('/');
