import type { Shape, Source } from './random-draft.ts';
import { shape } from './random-draft.ts';

export function shapeOf(source: Source | undefined): Shape {
  if (source?.kind === 'feed') return source.feed;
  const value = source?.value;
  if (value === null || value === undefined) return shape('unknown');
  return shape(
    Array.isArray(value)
      ? 'list'
      : typeof value === 'object'
        ? 'object'
        : typeof value === 'string'
          ? 'string'
          : typeof value === 'number'
            ? 'number'
            : 'boolean',
  );
}
