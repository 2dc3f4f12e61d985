import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { literal, objectLiteral } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import type { Content } from '../ir/content.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import type { InputPort, Kind } from '../ir/kind.ts';
import { isStream, unknown } from '../ir/type.ts';
import { answerConfig, answerFacets, bodyPort, statusConfig } from './answer.ts';
import type { BindContext } from './define-node.ts';
import { distinctNames } from './distinct-names.ts';
import { fieldConflict, itemOf, listWith } from './list/item.ts';

/** Answers built from the items of a list, which may be rows that are read while they are sent. */

export const csvConfig = closedObject({
  as: z.literal('csv'),
  columns: z.array(z.string().min(1, 'a name')).min(1, 'a list of at least one column').meta({
    description: 'The fields of the items that are columns, in order; their names are the first line.',
  }),
  status: statusConfig,
  ...answerConfig,
});

export const ndjsonConfig = closedObject({
  as: z.literal('ndjson'),
  contentType: z.enum(['application/x-ndjson', 'application/jsonl']).default('application/x-ndjson'),
  status: statusConfig,
  ...answerConfig,
});

export const eventsConfig = closedObject({
  as: z.literal('events'),
  id: z
    .string()
    .min(1, 'a name')
    .exactOptional()
    .meta({
      description:
        'The field of the items that is the id of an event: browsers send the last one as the header `Last-Event-ID` when they connect again.',
      examples: ['id'],
    }),
  event: z
    .string()
    .regex(/^[\w.-]+$/, 'a name of letters, digits, "_", "-" and "."')
    .exactOptional()
    .meta({
      description: 'The name of the events, for which browsers have listeners of their own.',
      examples: ['order'],
    }),
  retryMs: z.int().min(0).max(86_400_000).default(3000).meta({
    description: 'After how many milliseconds browsers connect again, once they have all that there is.',
  }),
  status: statusConfig,
  ...answerConfig,
});

type Facets = Omit<Kind, 'type' | 'title'>;

export function answerCsv(settings: z.output<typeof csvConfig>, context: BindContext): Facets {
  const { columns } = settings;
  distinctNames(columns, 'column', ['columns'], context);
  const content: Content = {
    ...{ kind: 'payload', holds: 'text', mediaType: 'text/csv; charset=utf-8' },
    payload: (emit) => rowsAs('toCsv', 'streamCsv', emit, literal(columns)),
  };
  return answerRows(settings, content, columns, (index) => ['columns', index], context);
}

/** A line of JSON for each item. */
export function answerNdjson(settings: z.output<typeof ndjsonConfig>, context: BindContext): Facets {
  const content: Content = {
    ...{ kind: 'payload', holds: 'text', mediaType: settings.contentType },
    payload: (emit) => rowsAs('toNdjson', 'streamNdjson', emit),
  };
  return answerRows(settings, content, [], () => [], context);
}

/** Server-sent events, one for each row at hand; for later ones, browsers reconnect with the id of the last one. */
export function answerEvents(settings: z.output<typeof eventsConfig>, context: BindContext): Facets {
  const { id, event, retryMs, headers } = settings;
  const options: readonly (readonly [string, Code])[] = [
    ...(id === undefined ? [] : [['id', literal(id)] as const]),
    ...(event === undefined ? [] : [['event', literal(event)] as const]),
    ['retry', literal(retryMs)],
  ];
  const isCached = headers.some((name) => name.toLowerCase() === 'cache-control');
  const content: Content = {
    ...{ kind: 'payload', holds: 'text', mediaType: 'text/event-stream' },
    ...(isCached ? {} : { headers: () => [['cache-control', literal('no-cache')]] }),
    payload: (emit) => rowsAs('toEvents', 'streamEvents', emit, objectLiteral(options)),
  };
  return answerRows(settings, content, id === undefined ? [] : [id], () => ['id'], context);
}

const rowsPort: InputPort = { ...bodyPort, takesStream: true };

function rowsAs(
  whole: 'toCsv' | 'toNdjson' | 'toEvents',
  streamed: 'streamCsv' | 'streamNdjson' | 'streamEvents',
  emit: EmitContext,
  ...options: readonly Code[]
): Code {
  const given = [emit.input('body'), ...options];
  return isStream(emit.type('body')) ? lib[streamed]([...given, emit.reply]) : lib[whole](given);
}

/** Takes a list whose items have these fields; `place` is the setting that names one. */
function answerRows(
  settings: Parameters<typeof answerFacets>[0],
  content: Content,
  names: readonly string[],
  place: (index: number) => readonly (string | number)[],
  context: BindContext,
): Facets {
  const fields = names.map((name) => [name]);
  const need = listWith(fields.map((field) => [field, unknown]));
  const { typing, ...facets } = answerFacets(settings, { content, body: { ...rowsPort, need } }, context);
  return {
    ...facets,
    typing: (input) => ({ ...typing(input), conflict: fieldConflict(itemOf(input('body')), fields, place) }),
  };
}
