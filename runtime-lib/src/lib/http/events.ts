import { getProperty } from '../values/property.ts';

export interface EventOptions {
  /** The field whose value is the id of an event: browsers send the last one when they connect again. */
  readonly id?: string;
  /** The name of the events, for which browsers have listeners of their own. */
  readonly event?: string;
  /** After how many milliseconds browsers connect again. */
  readonly retry?: number;
}

/** Server-sent events: the time until browsers connect again, then an event for each item, with its JSON. */
export const toEvents = (items: readonly unknown[], options: EventOptions): string =>
  retryLine(options) + eventsOf(items, options);

export const retryLine = ({ retry }: EventOptions): string =>
  retry === undefined ? '' : `retry: ${retry}\n\n`;

export const eventsOf = (items: readonly unknown[], { id, event }: EventOptions): string =>
  items
    .map((item) => {
      const ids = id === undefined ? '' : idLine(getProperty(item, [id]));
      const name = event === undefined ? '' : `event: ${event}\n`;
      return `${ids}${name}data: ${JSON.stringify(item ?? null)}\n\n`;
    })
    .join('');

/** An id ends with its line, and browsers ignore one with U+0000. */
function idLine(id: unknown): string {
  if (id === undefined || id === null) return '';
  const text = typeof id === 'string' ? id : JSON.stringify(id);
  return `id: ${text.replaceAll(/[\0\r\n]/g, ' ')}\n`;
}
