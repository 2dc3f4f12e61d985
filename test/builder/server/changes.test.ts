import { afterEach, expect, test } from 'vitest';
import type { Event } from '../../../builder/shared/messages.ts';
import { commitAll, gitIn } from '../../support/repository.ts';
import { closeAll, place, projectFolder, route, setLabel } from './place.ts';

/** What pages learn about changes. Reading and comparing versions has its own tests: history and compare. */
afterEach(closeAll);

/** An event about these routes, and no others. */
const tells =
  (uncommitted: readonly string[], foreign: readonly string[] = []) =>
  (event: Event): boolean =>
    event.on === 'changed' &&
    JSON.stringify([event.uncommitted, event.foreign]) === JSON.stringify([uncommitted, foreign]);

test('pages hear which routes are not committed as they are, and which something else has changed', async () => {
  const flow = projectFolder();
  const builder = await flow.open();
  const page = await builder.page();
  const compare = async () => (await page.ask<'changes'>({ do: 'changes', against: 'HEAD' })).result;
  expect(await compare()).toMatchObject({ problem: { message: expect.stringContaining('no git repository') } });
  gitIn(flow.folder, 'init', '-q', '-b', 'main');
  const { inverse } = await page.edit([setLabel('one', 'reply', 'First')]);
  // Before the first commit nothing differs from it.
  await page.hears(tells([]));
  expect(await compare()).toMatchObject({ problem: { message: expect.stringContaining('no commit yet') } });
  commitAll(flow.folder, 'First');
  await page.edit(inverse);
  await page.hears(tells(['one']));
  await page.edit([setLabel('two', 'reply', 'Second'), { do: 'add-route', value: JSON.parse(route('three')) }]);
  await page.hears(tells(['one', 'three', 'two']));
  // Git alone: no file of the flow changes.
  commitAll(flow.folder, 'Second');
  await page.hears(tells([]));
  gitIn(flow.folder, 'reset', '-q', '--soft', 'HEAD~1');
  await page.hears(tells(['one', 'three', 'two']));
  gitIn(flow.folder, 'commit', '-q', '-m', 'Second again');
  await page.hears(tells([]));
  // Others: an editor, then git.
  flow.write('routes/one.json', route('one', '/first'));
  builder.change();
  await page.hears(tells(['one'], ['one']));
  gitIn(flow.folder, 'checkout', '-q', '--', 'routes/one.json');
  gitIn(flow.folder, 'checkout', '-q', 'HEAD~1');
  builder.change();
  await page.hears(
    (event) => event.on === 'changed' && event.uncommitted.length === 0 && event.foreign.includes('two'),
  );
  // A page that opens later has missed no changes.
  expect(await (await builder.page()).hears((event) => event.on === 'changed')).toMatchObject({ foreign: [] });
});

test('a flow in a subfolder of the repository is compared with any commit, and by no option of git', async () => {
  const one = `{ "version": 1, "name": "x", "routes": [${route('one')}] }`;
  const flow = place({ [`it's "a" b/one.json`]: one, 'x.md': 'x' });
  gitIn(flow.folder, 'init', '-q', '-b', 'main');
  commitAll(flow.folder, 'First');
  gitIn(flow.folder, 'branch', 'other');
  const page = await (await flow.open(`it's "a" b/one.json`)).page();
  await page.edit([setLabel('one', 'reply', 'Answer')]);
  for (const against of ['HEAD', 'other', 'main^{commit}']) {
    const { revisions, result } = await page.ask<'changes'>({ do: 'changes', against });
    expect(revisions.map(({ name }) => name).toSorted()).toEqual(['main', 'other']);
    expect(result).toMatchObject({
      commit: { subject: 'First' },
      summary: 'routes: 1 changed · 0 breaking · 0 to look at',
      routes: [{ id: 'one', lines: [{ text: 'Answer (reply, Return JSON)', details: ['label: "Answer"'] }] }],
    });
  }
  const ask = (against: string, id: string) => page.ask<'changed-route'>({ do: 'changed-route', against, route: id });
  expect(await ask('HEAD', 'one')).toMatchObject({ id: 'one', marks: [['reply', 'changed']] });
  await expect(ask('HEAD', 'none')).rejects.toThrow(/none is as it was/);
  await expect(ask('--output=x', 'one')).rejects.toThrow(/git knows no commit/);
});
