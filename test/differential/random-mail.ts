import type { Draft, Point, Source } from './random-draft.ts';
import { sourceOf } from './random-sources.ts';

/** What feeds the ports of a mail. */
export function randomMail(draft: Draft, point: Point): readonly (readonly [port: string, Source])[] {
  const to: Source = draft.chance(0.4)
    ? sourceOf(draft, point, ['string', 'list'], { noLiteral: true })
    : {
        kind: 'literal',
        value: draft.pick(['a@example.com', ['b@example.com', 'c@example.com'], 'fail@example.com']),
      };
  const others = (['cc', 'bcc', 'html', 'from', 'replyTo'] as const).filter(() => draft.chance(0.15));
  const ports = others.map((port): readonly [string, Source] => [
    port,
    port === 'html'
      ? sourceOf(draft, point, ['string'], { optional: true })
      : { kind: 'literal', value: 'd@example.com' },
  ]);
  return [
    ['to', to],
    ['subject', sourceOf(draft, point, ['string'])],
    ['text', sourceOf(draft, point, ['string'])],
    ...ports,
  ];
}
