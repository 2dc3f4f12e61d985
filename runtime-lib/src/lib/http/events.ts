import { getProperty } from '../values/property.ts';

export interface EventOptions {
  /** The field whose value is the id of an event. Browsers send the last id when they reconnect. */
  readonly id?: string;
  /** The name of the events, for which pages can add separate listeners. */
  readonly event?: string;
  /** The number of milliseconds after which browsers reconnect. */
  readonly retry?: number;
}

/** Server-sent events: the time until browsers reconnect, then one event per item, with its JSON. */
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

/** A line break would end the id, and browsers ignore an id with U+0000. */
function idLine(id: unknown): string {
  if (id === undefined || id === null) return '';
  const text = typeof id === 'string' ? id : JSON.stringify(id);
  return `id: ${text.replaceAll(/[\0\r\n]/g, ' ')}\n`;
}
