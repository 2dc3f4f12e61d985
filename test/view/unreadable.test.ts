import { describe, expect, test } from 'vitest';
import { openFlow } from '../../compiler/view/open-flow.ts';
import { viewProject } from '../../compiler/view/view-project.ts';
import { viewRoute } from '../../compiler/view/view-route.ts';
import { readValid } from '../golden/fixtures.ts';

const { sources } = readValid('functions');
const fileOf = (end: string): string => sources.find(({ file }) => file.endsWith(end))?.file ?? end;
const [order, quote] = ['routes/order.json', 'routes/quote.json'].map(fileOf);
const inFolder = sources.map(({ file }) => file).find((file) => /functions\/functions\//.test(file));

describe('a file of a folder that holds no route or function', () => {
  test.each(['', '{ "id": "order"', '[]', '<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> other\n'])(
    'is named, beside what the others hold: %j',
    async (text) => {
      const broken = sources.map((source) => (source.file === order ? { ...source, text } : source));
      const flow = openFlow({ sources: broken });
      const { name, routes, unreadable, diagnostics } = viewProject(flow);
      expect({ name, unreadable }).toEqual({ name: 'functions', unreadable: [order] });
      expect(routes.map(({ file }) => file)).toEqual([quote]);
      expect(new Set(diagnostics.map(({ file }) => file))).toEqual(new Set([order]));
      expect((await viewRoute(flow, 'quote'))?.code).toBeDefined();
    },
  );

  test('may be that of a function', () => {
    expect(inFolder).toBeDefined();
    const broken = sources.map((source) => (source.file === inFolder ? { ...source, text: '{' } : source));
    expect(viewProject(openFlow({ sources: broken })).unreadable).toEqual([inFolder]);
  });

  test('is none in a sound project', () => {
    expect(viewProject(openFlow({ sources })).unreadable).toEqual([]);
  });
});
