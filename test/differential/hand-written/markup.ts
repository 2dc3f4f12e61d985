import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';
import { field } from './nodes.ts';

const html = (template: string, parent?: string) => ({
  ...{ type: 'template', config: { template, html: true } },
  ...(parent === undefined ? {} : { parent }),
});
const plain = (template: string) => ({ type: 'template', config: { template } });
const page = { type: 'return-response', config: { as: 'html' } };
const join = (separator: string) => ({ type: 'text', config: { operator: 'join', separator } });

const texts = ['<b>&"\'', '&lt;', '', 'é', '\ud800', '{{x}}'];
const calls = [
  ...texts.map((x) => post('/test', { x, list: [x, 'a', x] })),
  ...[{ x: 1, list: [] }, { x: true, list: ['<i>'] }, { x: null }, { list: [1] }, {}].map((body) =>
    post('/test', body),
  ),
];

/** Templates that make HTML, and what others make of it. */
export const markupFlows: readonly Case[] = [
  one(
    'markup of items, joined, in a page',
    {
      list: field('list'),
      each: { type: 'map', config: { item: 'it' } },
      item: html('<li title="{{it}}">{{it}}</li>', 'each'),
      all: join('\n<hr>\n'),
      outer: plain('<ul>{{all}}</ul><p>{{x}}</p>'),
      ...{ x: field('x'), r: page },
    },
    `s.next -> r.in\nlist.value -> each.list\neach.item -> item.it\nitem.text -> each.result\neach.results -> all.list
     all.result -> outer.all\nx.value -> outer.x\nouter.text -> r.body`,
    calls,
  ),
  one(
    'markup of items, joined, as the page',
    {
      list: field('list'),
      each: { type: 'map', config: { item: 'it' } },
      item: html('<li>{{it}}</li>', 'each'),
      ...{ all: join(''), r: page },
    },
    `s.next -> r.in\nlist.value -> each.list\neach.item -> item.it\nitem.text -> each.result\neach.results -> all.list
     all.result -> r.body`,
    calls,
  ),
  one(
    'markup that is chosen, listed and escaped by hand, in HTML that is sent as JSON',
    {
      x: field('x'),
      ...{ one: html('<b>{{x}}</b>'), two: html('<i>{{x}}</i>'), three: plain('<u>{{x}}</u>') },
      is: { type: 'compare', config: { operator: 'eq' }, inputs: { right: 'é' } },
      chosen: { type: 'select' },
      mixed: { type: 'select' },
      listed: { type: 'build-list', config: { length: 2 } },
      all: join(' & '),
      by: { type: 'text', config: { operator: 'escape-html' } },
      outer: html('{{chosen}}|{{mixed}}|{{all}}|{{by}}|{{three}}|{{x}}'),
      text: plain('{{chosen}} {{x}}'),
      both: { type: 'build-object', config: { fields: ['outer', 'text'] } },
      r: { type: 'return-json' },
    },
    `s.next -> r.in\nx.value -> one.x\nx.value -> two.x\nx.value -> three.x\nx.value -> is.left\nx.value -> by.text
     is.result -> chosen.condition\none.text -> chosen.whenTrue\ntwo.text -> chosen.whenFalse
     is.result -> mixed.condition\none.text -> mixed.whenTrue\nthree.text -> mixed.whenFalse
     one.text -> listed.item0\ntwo.text -> listed.item1\nlisted.list -> all.list
     chosen.value -> outer.chosen\nmixed.value -> outer.mixed\nall.result -> outer.all\nby.result -> outer.by
     three.text -> outer.three\nx.value -> outer.x\nchosen.value -> text.chosen\nx.value -> text.x
     outer.text -> both.outer\ntext.text -> both.text\nboth.object -> r.body`,
    calls,
  ),
];
