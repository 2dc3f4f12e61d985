import type { Operation } from '../../../compiler/base/operation.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { parametersOf } from '../../shared/route-path.ts';
import type { Sketch } from '../../shared/gestures/crud.ts';

export type Empty = Pick<RouteView, 'id' | 'method' | 'path' | 'nodes' | 'wires' | 'trigger'>;

/** A proposal for an empty route. */
export interface Proposal {
  readonly title: string;
  readonly detail: string;
  readonly operations: readonly Operation[];
}

/** Proposals that need no table. */
export function answers(view: Empty, start: string): readonly Proposal[] {
  if (view.trigger.kind === 'cron')
    return [
      sketched(view, ['Log that it ran', 'One line at each tick'], {
        nodes: [{ id: 'log', type: 'log', inputs: { message: 'It ran' } }],
        wires: [[`${start}.next`, 'log.in']],
      }),
    ];
  const parameter = parametersOf(view.path)[0];
  return [
    {
      title: 'Answer with JSON',
      detail: '{ "ok": true }',
      operations: operationsOf(view, {
        nodes: [{ id: 'reply', type: 'return-json', inputs: { body: { ok: true } } }],
        wires: [[`${start}.next`, 'reply.in']],
      }),
    },
    ...(parameter === undefined ? [] : [greet(view, start, parameter)]),
    ...(['POST', 'PUT', 'PATCH'].includes(view.method) ? [echo(view, start)] : []),
    ...(view.method === 'GET' ? [time(view, start)] : []),
  ];
}

const greet = (view: Empty, start: string, parameter: string): Proposal => ({
  title: `Greet :${parameter}`,
  detail: 'A text made of the path',
  operations: operationsOf(view, {
    nodes: [
      { id: 'param', type: 'get-path-param', config: { name: parameter } },
      { id: 'greeting', type: 'template', config: { template: 'Hello {{name}}' } },
      { id: 'reply', type: 'return-json' },
    ],
    wires: [
      [`${start}.next`, 'reply.in'],
      ['param.value', 'greeting.name'],
      ['greeting.text', 'reply.body'],
    ],
  }),
});

const echo = (view: Empty, start: string): Proposal => ({
  title: 'Answer with what was sent',
  detail: 'The body comes back',
  operations: operationsOf(view, {
    nodes: [
      { id: 'body', type: 'get-json-body' },
      { id: 'reply', type: 'return-json' },
    ],
    wires: [
      [`${start}.next`, 'reply.in'],
      ['body.body', 'reply.body'],
    ],
  }),
});

const time = (view: Empty, start: string): Proposal => ({
  title: 'Answer with the time',
  detail: 'When the request came',
  operations: operationsOf(view, {
    nodes: [
      { id: 'now', type: 'now' },
      { id: 'answer', type: 'build-object', config: { fields: ['time'] } },
      { id: 'reply', type: 'return-json' },
    ],
    wires: [
      [`${start}.next`, 'reply.in'],
      ['now.value', 'answer.time'],
      ['answer.object', 'reply.body'],
    ],
  }),
});

/** Proposals for any route, even if little is known about it. */
export function generic(view: Empty, start: string): readonly Proposal[] {
  // A job has nobody to answer.
  const isJob = view.trigger.kind === 'cron';
  const done = isJob ? [] : [{ id: 'reply', type: 'return-json', config: { status: 204 } }];
  const answered = isJob ? [] : [{ id: 'reply', type: 'return-json' }];
  const behind = (id: string): Sketch['wires'] => (isJob ? [] : [[`${id}.next`, 'reply.in']]);
  const mailed = { to: 'you@example.com', subject: 'A message', text: `From ${view.method} ${view.path}` };
  return [
    sketched(view, ['Call another server', isJob ? 'At each tick' : 'And answer with what it says'], {
      nodes: [{ id: 'call', type: 'http-request', config: { url: 'https://api.example.com/' } }, ...answered],
      wires: [
        [`${start}.next`, 'call.in'],
        ...behind('call'),
        ...(isJob ? [] : [['call.body', 'reply.body'] as const]),
      ],
    }),
    sketched(view, ['Send a mail', 'To you'], {
      nodes: [{ id: 'mail', type: 'send-email', label: 'Mail to you', inputs: mailed }, ...done],
      wires: [[`${start}.next`, 'mail.in'], ...behind('mail')],
    }),
    ...(isJob
      ? []
      : [sketched(view, ['Answer 204', 'Without a body'], { nodes: done, wires: [[`${start}.next`, 'reply.in']] })]),
  ];
}

const sketched = (view: Empty, [title, detail]: readonly [string, string], sketch: Sketch): Proposal => ({
  ...{ title, detail, operations: operationsOf(view, sketch) },
});

export const operationsOf = ({ id: route }: Empty, { nodes, wires }: Sketch): readonly Operation[] => [
  ...nodes.map((value): Operation => ({ do: 'insert', route, path: ['flow', 'nodes'], value })),
  ...wires.map(([from, to]): Operation => ({ do: 'insert', route, path: ['flow', 'edges'], value: { from, to } })),
];
