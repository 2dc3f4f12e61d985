import { describe, expect, test } from 'vitest';
import { compileProject, flow, project } from '../../support/compile-flow.ts';
import type { NodeSpec } from '../../support/compile-flow.ts';

const tables = {
  items: {
    columns: {
      id: { type: 'uuid', primaryKey: true, default: 'uuid' },
      name: { type: 'text' },
      state: { type: 'text', enum: ['new', 'old'] },
    },
  },
};
const template = (text: string, html = false): NodeSpec => ({
  ...{ type: 'template', config: { template: text, ...(html ? { html } : {}) } },
});
const joined: NodeSpec = { type: 'text', config: { operator: 'join' } };

const big: NodeSpec = { type: 'text', config: { operator: 'upper' } };

/** The findings in a page with a row for each item: the nodes that make a row and the page of it, and their wires. */
async function findings(nodes: Readonly<Record<string, NodeSpec>>, edges: string): Promise<readonly string[]> {
  const { diagnostics } = await compileProject(
    project(
      flow(
        {
          start: { type: 'start' },
          list: { type: 'db-list', config: { table: 'items' } },
          each: { type: 'map', config: { item: 'it' } },
          row: { type: 'split-object', config: { fields: ['id', 'name', 'state'] }, parent: 'each' },
          ask: { type: 'http-request', config: { url: 'https://example.com/', response: 'text' } },
          page: { type: 'return-response', config: { as: 'html' } },
          ...nodes,
        },
        `start.next -> list.in\nlist.next -> ask.in\nask.next -> page.in\nlist.records -> each.list\neach.item -> row.object\n${edges}${edges.includes('each.result\n') ? '' : '\nrow.name -> each.result'}`,
      ),
      {},
      { tables },
    ),
  );
  return diagnostics.map(({ code, message }) => `${code} ${message}`).filter((each) => /^FS(?:[12]|34)/.test(each));
}

/** A Template for each row, and one for the page, with and without `"html": true`. */
const pageOf = (
  item: NodeSpec,
  outer = template('<ul>{{all}}</ul>'),
  column = 'name',
): [Readonly<Record<string, NodeSpec>>, string] => [
  { item: { ...item, parent: 'each' }, all: joined, outer },
  `row.${column} -> item.x\nitem.text -> each.result\neach.results -> all.list\nall.result -> outer.all\nouter.text -> page.body`,
];
const listOf = (item: NodeSpec, column = 'name'): [Readonly<Record<string, NodeSpec>>, string] => [
  { item: { ...item, parent: 'each' }, all: joined },
  `row.${column} -> item.x\nitem.text -> each.result\neach.results -> all.list\nall.result -> page.body`,
];

describe('text of rows and of other servers reaches HTML through a Template only', () => {
  const stored =
    'FS3473 “body” of Return Response (page) takes text of rows, from DB List (list), that no Template escapes.';
  const answered =
    'FS3473 “body” of Return Response (page) takes text of another server, from HTTP Request (ask), that no Template escapes.';

  test.each<readonly [string, readonly string[], [Readonly<Record<string, NodeSpec>>, string]]>([
    ['not in a list', [stored], listOf(template('<li>{{x}}</li>'))],
    ['but where the Template of an item is HTML', [], listOf(template('<li>{{x}}</li>', true))],
    ['or what is listed has no markup', [], listOf(template('<li>{{x}}</li>'), 'id')],
    ['or is one of a few texts', [], listOf(template('<li>{{x}}</li>'), 'state')],
    ['not changed', [answered], [{ big }, 'ask.body -> big.text\nbig.result -> page.body']],
    ['but as a page that is stored as HTML', [], [{}, 'ask.body -> page.body']],
    ['but through the Template of the page', [], [{ t: template('{{x}}') }, 'ask.body -> t.x\nt.text -> page.body']],
    [
      'or escaped by hand',
      [],
      [{ by: { type: 'text', config: { operator: 'escape-html' } } }, 'ask.body -> by.text\nby.result -> page.body'],
    ],
  ])('%s', async (_name, expected, [nodes, edges]) => expect(await findings(nodes, edges)).toEqual(expected));
});

describe('markup of a Template is not escaped by another one', () => {
  const twice =
    'FS3474 “all” of Template (outer) takes what Template (item) writes as HTML, and escapes it: its tags are shown as text.';

  test.each<readonly [string, readonly string[], [Readonly<Record<string, NodeSpec>>, string]]>([
    ['in a list', [twice], pageOf(template('<li>{{x}}</li>'))],
    ['in a list, in a Template that is HTML', [twice], pageOf(template('<li>{{x}}</li>'), template('{{all}}', true))],
    ['unless it is known to be HTML', [], pageOf(template('<li>{{x}}</li>', true))],
    ['unless it has no tags', [], pageOf(template('{{x}}, '))],
    [
      'and is not once it is changed',
      [twice.replace('all', 'cut')],
      [
        {
          ...pageOf(template('<li>{{x}}</li>', true), template('<ul>{{cut}}</ul>'))[0],
          cut: { type: 'text', config: { operator: 'trim' } },
        },
        'row.name -> item.x\nitem.text -> each.result\neach.results -> all.list\nall.result -> cut.text\ncut.result -> outer.cut\nouter.text -> page.body',
      ],
    ],
  ])('%s', async (_name, expected, [nodes, edges]) => expect(await findings(nodes, edges)).toEqual(expected));
});
