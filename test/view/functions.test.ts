import { describe, expect, test } from 'vitest';
import { fixFlow } from '../../compiler/view/fix-flow.ts';
import { openFlow } from '../../compiler/view/open-flow.ts';
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
});
