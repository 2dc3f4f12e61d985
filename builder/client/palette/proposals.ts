import type { JsonObject } from '../../../compiler/base/json.ts';
import type { ProjectView } from '../../../compiler/view/route-view.ts';
import { singular, withArticle } from '../../shared/gestures/names.ts';
import { listOf, objectOf, textOf } from '../json.ts';
import { addSignatureCheck, signatureChecks } from '../start/signature-checks.ts';
import { crudOf, eventRow } from '../../shared/gestures/crud.ts';
import type { Sketch } from '../../shared/gestures/crud.ts';
import { isParameter, tablesOfSegment } from '../../shared/route-path.ts';
import { answers, generic, operationsOf } from './plain-proposals.ts';
import type { Empty, Proposal } from './plain-proposals.ts';

const most = 3;

/** Proposals for a route with nothing but a Start node, by its trigger, method and path, and the tables. */
export function proposalsFor(view: Empty, project: Pick<ProjectView, 'tables' | 'secrets'>): readonly Proposal[] {
  const start = view.nodes[0]?.id ?? 'start';
  const all =
    view.trigger.kind === 'webhook'
      ? signatureChecks.map((check) => receive(view, start, check, project))
      : [
          ...tableProposals(view, start, project.tables),
          ...(view.trigger.kind === 'form' ? [mail(view, start)] : []),
          ...answers(view, start),
          ...generic(view, start),
        ];
  return all.slice(0, most);
}

/** A webhook that verifies its sender and answers. If there is a table for it, the delivery is stored. */
function receive(
  view: Empty,
  start: string,
  check: (typeof signatureChecks)[number],
  project: Pick<ProjectView, 'tables' | 'secrets'>,
): Proposal {
  const { tables } = project;
  const table = tablesNamed(view.path, tables)[0] ?? Object.keys(tables).find((name) => /(?:^|_)events$/.test(name));
  const then = table === undefined ? 'answers' : `stores ${withArticle(singular(table).replaceAll('_', ' '))}, once`;
  const reply = { id: 'reply', type: 'return-json', inputs: { body: { received: true } } };
  const rest =
    table === undefined ? { nodes: [], wires: [[check.out, 'reply.in'] as const] } : store(check, table, tables);
  return {
    title: `Receive ${check.title === 'Standard Webhooks' ? 'standard webhooks' : `${check.title} events`}`,
    detail: `Proves who the sender is, then ${then}`,
    operations: [
      ...addSignatureCheck(view, start, check, project),
      ...operationsOf(view, { nodes: [...rest.nodes, reply], wires: rest.wires }),
    ],
  };
}

/** Stores each event as a row, however often it is delivered. */
function store({ out, event }: (typeof signatureChecks)[number], table: string, tables: JsonObject): Sketch {
  const row = eventRow(table, tables, 'insert.record');
  const [into, identified] = event.way ?? ['once.in', undefined];
  return {
    nodes: [
      ...event.nodes,
      { id: 'once', type: 'deduplicate', label: 'Not yet stored?', config: { keepDays: 30 } },
      ...row.nodes,
      { id: 'insert', type: 'db-insert', config: { table } },
    ],
    wires: [
      [out, into],
      ...event.wires,
      ...(identified === undefined ? [] : [[identified, 'once.in'] as const]),
      [event.id, 'once.key'],
      ['once.first', 'insert.in'],
      ['once.duplicate', 'reply.in'],
      ...row.wires,
      ['insert.next', 'reply.in'],
    ],
  };
}

/** The tables named by the end of a path, in the plural or the singular. */
function tablesNamed(path: string, tables: JsonObject): readonly string[] {
  const segments = path.split('/').filter((segment) => segment !== '' && !isParameter(segment));
  return tablesOfSegment(segments.at(-1) ?? '', Object.keys(tables));
}

/** Proposals for the table named by the path; if there is none, for any table. */
function tableProposals(view: Empty, start: string, tables: JsonObject): readonly Proposal[] {
  const named = tablesNamed(view.path, tables);
  return (named.length === 0 ? Object.keys(tables) : named).flatMap((table) => {
    const made = crudOf(
      { method: view.method, path: view.path, trigger: view.trigger.kind, fields: fieldsOf(view) },
      start,
      table,
      tables,
    );
    return made === undefined
      ? []
      : [{ title: made.title, detail: made.detail, operations: operationsOf(view, made.sketch) }];
  });
}

/** The fields of the form or of the declared body; undefined if nothing is declared. */
function fieldsOf({ nodes }: Empty): ReadonlySet<string> | undefined {
  const { trigger, body } = nodes[0]?.config ?? {};
  const { fields } = objectOf(trigger);
  if (fields !== undefined) return new Set(listOf(fields).flatMap((field) => textOf(objectOf(field)['name']) ?? []));
  return body === undefined ? undefined : new Set(Object.keys(objectOf(objectOf(body)['properties'])));
}

/** The fields of a mail. */
const mailed: readonly JsonObject[] = [
  { name: 'email', label: 'Your e-mail address', type: 'email', required: true },
  { name: 'message', label: 'Your message', type: 'textarea', required: true },
];

/** Whether a field is a required text whose name can be a placeholder in a template. */
function isMailable({ name, type, required }: JsonObject): boolean {
  const isText = type !== 'number' && type !== 'checkbox';
  return isText && required === true && /^[A-Za-z][A-Za-z0-9_]*$/.test(textOf(name) ?? '');
}

/** A form whose message is mailed, with its other fields. The form's page itself says thanks. */
function mail(view: Empty, start: string): Proposal {
  const { trigger } = view.nodes[0]?.config ?? {};
  const names = new Set(mailed.map(({ name }) => name));
  const others = listOf(objectOf(trigger)['fields'])
    .map(objectOf)
    .filter(({ name }) => !names.has(name));
  const asked = others.filter(isMailable).map(({ name, label }) => ({
    ...{ id: `${textOf(name) ?? ''}Field`, name: textOf(name) ?? '' },
    label: textOf(label) ?? textOf(name) ?? '',
  }));
  const lines = asked.map(({ name, label }) => `${label.replaceAll('{{', '{')}: {{${name}}}\n`).join('');
  const path = ['flow', 'nodes', { id: start }, 'config', 'trigger', 'fields'];
  const inputs = { to: 'you@example.com', subject: 'A message from the form' };
  return {
    title: 'Send a mail',
    detail: 'What people write, to you; the page says thanks',
    operations: [
      { do: 'set', route: view.id, path, value: [...others, ...mailed] },
      ...operationsOf(view, {
        nodes: [
          { id: 'email', type: 'get-body-field', config: { field: 'email' } },
          { id: 'message', type: 'get-body-field', config: { field: 'message' } },
          ...asked.map(({ id, name }) => ({ id, type: 'get-body-field', config: { field: name } })),
          ...(asked.length === 0
            ? []
            : [{ id: 'text', type: 'template', config: { template: `${lines}\n{{message}}` } }]),
          { id: 'mail', type: 'send-email', label: 'Mail to you', inputs },
          { id: 'reply', type: 'return-json', inputs: { body: { sent: true } } },
        ],
        wires: [
          [`${start}.next`, 'mail.in'],
          ['email.value', 'mail.replyTo'],
          ...(asked.length === 0
            ? [['message.value', 'mail.text'] as const]
            : [
                ...asked.map(({ id, name }) => [`${id}.value`, `text.${name}`] as const),
                ['message.value', 'text.message'] as const,
                ['text.text', 'mail.text'] as const,
              ]),
          ['mail.next', 'reply.in'],
        ],
      }),
    ],
  };
}
