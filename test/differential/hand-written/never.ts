import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one, things } from './case.ts';
import { says } from './known-nodes.ts';
import { answer, build, field } from './nodes.ts';

/** What no value satisfies: TypeScript must not take what follows the check for code that is never reached. */
export const never: readonly Case[] = [
  one(
    'typed: a failure that is read behind a check that no value passes',
    {
      b: field('b'),
      n: { type: 'if-null' },
      c: { type: 'db-count', config: { table: 'things', where: [] } },
      v: { type: 'validate', config: { rules: { b: [{ rule: 'required' }] } } },
      r1: answer(),
      o: build('failure'),
      r2: says('present'),
      r3: says('counted'),
      r4: says('invalid'),
    },
    's.next -> n.in\nb.value -> n.value\nn.null -> c.in\nn.present -> r2.in\nc.next -> r3.in\nc.error -> v.in\nb.value -> v.b\nv.invalid -> r4.in\nv.valid -> r1.in\nc.failure -> o.failure\no.object -> r1.body',
    [post('/test', {}), ...[null, '', 'a', 1].map((b) => post('/test', { b }))],
    {},
    { tables: things },
  ),
];
