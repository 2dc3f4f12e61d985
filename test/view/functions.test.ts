import { describe, expect, test } from 'vitest';
import { fixFlow } from '../../compiler/view/fix-flow.ts';
import type { OpenFlow } from '../../compiler/view/flow.ts';
import { openFlow } from '../../compiler/view/open-flow.ts';
import { viewRoute } from '../../compiler/view/view-route.ts';
import { readValid } from '../golden/fixtures.ts';
import { see } from './laws.ts';

test('a fix mends a function in its own file', () => {
  const { sources } = readValid('functions');
  const wrong = sources.map(({ file, text }) => ({ file, text: text.replace('"start.order"', '"start.ordr"') }));
  expect(wrong).not.toEqual(sources);
  expect(fixFlow({ sources: wrong }).sources).toEqual(sources);
});

describe('an edit', () => {
  test('of a function is one of those that call it, and of no other', async () => {
    const { sources } = readValid('functions');
    const edited = sources.map(({ file, text }) =>
      file.endsWith('link-to.json')
        ? { file, text: text.replace('"outputs": {', '"outputs": { "x": "string", ') }
        : { file, text },
    );
    const before = openFlow({ sources });
    await see(before);
    const after = openFlow({ sources: edited }, before);
    expect(await see(after)).toEqual(await see(openFlow({ sources: edited })));
    const kept = after.routes.filter((route) => before.routes.includes(route)).map(({ id }) => id);
    expect(kept).toEqual(['quote']);
  });

  test('of the title of a function is seen at its calls', async () => {
    const { sources } = readValid('functions');
    const title = 'Takes an item from the stock, if there are enough of it';
    const retitled = sources.map(({ file, text }) => ({ file, text: text.replace(title, 'Off the shelf') }));
    const untitled = sources.map(({ file, text }) => ({ file, text: text.replace(`"title": "${title}",`, '') }));
    const before = openFlow({ sources });
    expect(await factsOfCall(before)).toEqual(['Takes an item from the stock, if there …']);
    expect(await factsOfCall(openFlow({ sources: retitled }, before))).toEqual(['Off the shelf']);
    expect(await factsOfCall(openFlow({ sources: untitled }, before))).toEqual(['function: "take-from-stock"']);
  });
});

async function factsOfCall(flow: OpenFlow): Promise<readonly string[] | undefined> {
  const views = await Promise.all([...flow.routes, ...flow.functions].map(({ id }) => viewRoute(flow, id)));
  return views.flatMap((view) => view?.nodes ?? []).find(({ calls }) => calls === 'functions/take-from-stock')?.facts;
}
