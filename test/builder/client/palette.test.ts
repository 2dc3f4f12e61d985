import { describe, expect, test } from 'vitest';
import { addAt } from '../../../builder/client/palette/add-at.ts';
import { fitsOf } from '../../../builder/client/palette/fitting.ts';
import { search } from '../../../builder/client/palette/search.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { PortView } from '../../../compiler/view/route-view.ts';

const workspace = createWorkspace();
const text = JSON.stringify({
  version: 1,
  name: 'test',
  routes: [
    {
      id: 'r',
      method: 'GET',
      path: '/:name',
      flow: {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'name', type: 'get-path-param', config: { name: 'name' } },
          { id: 'reply', type: 'return-json' },
        ],
        edges: [
          { from: 'start.next', to: 'reply.in' },
          { from: 'name.value', to: 'reply.body' },
        ],
      },
    },
  ],
});
workspace.replaceFiles({ layout: 'file', sources: [{ file: 'test.json', text }], diagnostics: [] });
const kinds = workspace.kinds();
const typed = (shape: 'string' | 'number' | 'boolean'): PortView => ({
  name: 'value',
  is: 'data',
  type: { name: shape, shape, mayBeMissing: false },
});

const items = kinds.map(({ type, title, summary, names }) => ({ type, title, words: [type, summary, ...names] }));
const firstFor = (query: string): string | undefined => search(query, items)[0]?.type;

describe('the search of the palette', () => {
  test.each([
    ['if', 'if-null'],
    ['db insert', 'db-insert'],
    ['hmac', 'hash'],
    ['query', 'get-query-param'],
    ['email', 'send-email'],
    ['uuid', 'uuid'],
  ])('“%s” finds %s first', (query, type) => {
    expect(firstFor(query)).toBe(type);
  });
  test('knows other names', () => {
    expect(search('console', items).map(({ type }) => type)).toContain('log');
  });
  test('finds nothing for what is nowhere', () => {
    expect(search('zzz', items)).toEqual([]);
  });
});

describe('what fits a port', () => {
  const fitsFor = (port: PortView, side: 'in' | 'out') => fitsOf(kinds, port, side);

  test('is what takes its type, before what does through a conversion', () => {
    const fits = fitsFor(typed('string'), 'out');
    const math = fits.findIndex(({ kind }) => kind.type === 'math');
    const template = fits.findIndex(({ kind }) => kind.type === 'to-number');
    expect(template).toBeGreaterThanOrEqual(0);
    expect(template).toBeLessThan(math);
    expect(fits[math]?.through?.kind.type).toBe('to-number');
  });
  test('never is the Start Node', () => {
    expect(fitsFor({ name: 'in', is: 'control' }, 'in').filter(({ kind }) => kind.isEntry)).toEqual([]);
  });
  test('before an input is what gives its type', () => {
    const fits = fitsFor(typed('boolean'), 'in').filter(({ through }) => through === undefined);
    expect(fits.map(({ kind }) => kind.type)).toContain('compare');
    expect(fits.map(({ kind }) => kind.type)).not.toContain('now');
  });
});

describe('a node that is chosen at a port', () => {
  test('is wired, through the conversion', async () => {
    const view = await workspace.open('r');
    const fit = fitsOf(kinds, typed('string'), 'out').find(({ kind }) => kind.type === 'math');
    if (view === undefined || fit === undefined) throw new Error('Math fits.');
    const { operations } = addAt(view, fit, { node: 'name', port: 'value', side: 'out' }, 'data');
    const made = await workspace.preview('r', operations);
    const wires = made !== undefined && 'wires' in made ? made.wires.map(({ id }) => id) : [];
    expect(wires).toEqual(expect.arrayContaining(['name.value->toNumber.value', 'toNumber.number->math.a']));
  });
  test('follows a control output, and leads on to what followed', async () => {
    const view = await workspace.open('r');
    const fit = fitsOf(kinds, { name: 'next', is: 'control' }, 'out').find(({ kind }) => kind.type === 'log');
    if (view === undefined || fit === undefined) throw new Error('Log fits.');
    const { operations } = addAt(view, fit, { node: 'start', port: 'next', side: 'out' }, 'control');
    const made = await workspace.preview('r', operations);
    const wires = made !== undefined && 'wires' in made ? made.wires.map(({ id }) => id) : [];
    expect(wires).toEqual(expect.arrayContaining(['start.next->log.in', 'log.next->reply.in']));
  });
});
