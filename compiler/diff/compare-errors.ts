import type { ErrorShape } from '../ir/error-shape.ts';
import type { Consequence } from './project-diff.ts';

/** Clients also read error answers, so a change of their shape or status can break clients. */
export function compareErrors(old: ErrorShape, now: ErrorShape): Consequence[] {
  const breaking = (message: string): Consequence => ({ severity: 'breaking', about: 'response', message });
  const hasOtherBody = old.body?.expression !== now.body?.expression || old.body?.mediaType !== now.body?.mediaType;
  return [
    ...(hasOtherBody ? [breaking('all error answers have another body')] : []),
    ...(old.validation === 'all' && now.validation === 'first'
      ? [breaking('a refused request is told its first fault only')]
      : []),
    ...(old.invalid === now.invalid
      ? []
      : [breaking(`a refused value is answered with ${now.invalid} instead of ${old.invalid}`)]),
  ];
}
