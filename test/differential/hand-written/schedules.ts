import { get, post } from '../calls.ts';
import type { Tick } from '../compare.ts';
import type { Case } from '../run-case.ts';
import { one, things } from './case.ts';

const answer = { type: 'return-json' };
const tick: Tick = { tick: 'test' };

/** Flows started by a schedule. */
export const scheduleFlows: readonly Case[] = [
  one(
    'a scheduled flow, in a transaction',
    {
      s: { type: 'start', config: { trigger: { type: 'cron', schedule: '0 3 29 feb *', timezone: 'Europe/Berlin' } } },
      now: { type: 'now' },
      n: { type: 'db-count', config: { table: 'things' } },
      text: { type: 'template', config: { template: 'row {{n}}' } },
      rec: { type: 'build-object', config: { fields: ['name', 'at'] } },
      i: { type: 'db-insert', config: { table: 'things' } },
      m: { type: 'send-email', config: { delivery: 'queued' }, inputs: { to: 'a@example.com', subject: 's' } },
      c: { type: 'switch', config: { cases: ['row 1', 'row 2', 'row 3', 'row 4'] } },
      r: answer,
      r2: { type: 'return-json', config: { status: 500 }, inputs: { body: 1 } },
      r4: { type: 'return-json', config: { status: 418 }, inputs: { body: 'taken back' } },
      r3: { type: 'return-json', config: { status: 204 }, inputs: { body: { a: '\0\ud800' } } },
      i2: { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'row 0' } } },
    },
    `s.next -> n.in\nn.next -> i.in\nn.count -> text.n\ntext.text -> rec.name\nnow.value -> rec.at\nrec.object -> i.record\ni.next -> m.in\ntext.text -> m.text\nm.next -> c.in\ntext.text -> c.value\nc.default -> r.in\ni.record -> r.body\nc.row 1 -> r3.in\nc.row 2 -> r4.in\nc.row 3 -> i2.in`,
    [tick, tick, tick, tick, get('/test'), post('/test')],
    { transaction: true },
    { tables: things },
  ),
  one(
    'a scheduled flow that fails keeps what it wrote without a transaction',
    {
      s: { type: 'start', config: { trigger: { type: 'cron', schedule: '0 3 29 2 *' } } },
      i: { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'a' } } },
      i2: { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'b' } } },
      m: { type: 'send-email', inputs: { to: 'fail@example.com', subject: 's', text: 't' } },
      m2: { type: 'send-email', inputs: { to: 'a@example.com', subject: 's', text: 't' } },
    },
    `s.next -> i.in\ni.next -> m2.in\ni.error -> i2.in\nm2.next -> m.in\nm.error -> i2.in`,
    [tick, tick, tick],
    {},
    { tables: things },
  ),
];
