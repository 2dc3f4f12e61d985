import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { boxesOf } from '../../../builder/client/canvas/geometry.ts';
import { layoutGraph } from '../../../builder/client/layout/graph.ts';
import type { Comparison } from '../../../builder/shared/changes.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import { diffProjects } from '../../../compiler/diff/diff-projects.ts';
import { renderText } from '../../../compiler/diff/render/text.ts';
import { readVersion } from '../../../compiler/diff/version.ts';
import type { Version } from '../../../compiler/diff/version.ts';
import { describeQuery } from '../../support/describe-query.ts';

const shop = readFileSync('fixtures/valid/shop/shop.json', 'utf8');
const sourcesOf = (text: string) => [{ file: 'shop.json', text }];

/** The shop with a few texts replaced, each of which must exist. */
const edited = (...edits: readonly (readonly [from: string, to: string])[]): string =>
  edits.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, shop);

const insertMail = '{ "from": "insert.next", "to": "mail.in" },';
const note = '{ "id": "note", "type": "log", "inputs": { "message": "hello" } },';
const mail = '{ "id": "mail", "type": "send-email"';
const withNote = edited(
  [mail, `${note}\n          ${mail}`],
  [insertMail, '{ "from": "insert.next", "to": "note.in" }, { "from": "note.next", "to": "mail.in" },'],
  ['"config": { "status": 201 }', '"config": { "status": 200 }'],
  [`"title": "Replace a user's name"`, '"title": "Name a user"'],
  ['"/users/:id",\n      "flow"', '"/users/:id",\n      "description": "one",\n      "flow"'],
);
/** The field `name` is gone, and its wire as well. */
const broken = edited(
  ['"fields": ["email", "name"]', '"fields": ["email"]'],
  ['{ "from": "name.value", "to": "row.name" },\n', ''],
);

function compare(now: string, before = shop) {
  const workspace = createWorkspace(describeQuery);
  workspace.replaceFiles({ layout: 'file', sources: sourcesOf(now), diagnostics: [] });
  const old = sourcesOf(before).map(({ text }) => ({ file: 'abc1234/shop.json', text }));
  return {
    changed: workspace.changed(old),
    words: workspace.compare(old),
    drawing: (route: string) => workspace.compareRoute(old, route),
  };
}

function whole(words: ReturnType<typeof compare>['words']): Omit<Comparison, 'commit'> {
  if ('problem' in words) throw new Error(words.problem.message);
  return words;
}

function versionOf(text: string): Version {
  const { version } = readVersion(sourcesOf(text));
  if (version === undefined) throw new Error('it has errors');
  return version;
}

describe('a flow and an earlier version of it', () => {
  test('are compared in the words of `flowsmith diff`, and no other ones', () => {
    const { changed, words } = compare(withNote);
    const { summary = '', consequences, project, routes } = whole(words);
    const text = renderText(diffProjects(versionOf(shop), versionOf(withNote)), { color: false });
    const spoken = [
      summary,
      ...consequences.map(({ severity, about, message }) => `${severity.padEnd(9)} ${about}: ${message}`),
      ...[...project, ...routes.flatMap(({ lines }) => lines)].flatMap((line) => [line.text, ...line.details]),
    ];
    for (const each of spoken) expect(text).toContain(each);
    const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^[~+-]/.test(line));
    expect(spoken.length).toBe(lines.length);
    expect(changed).toEqual(routes.map(({ id }) => id));
    expect(changed).toContain('create-user');
  });

  test('are told of routes that are written as before and answer something else, as by another column', async () => {
    const created = '"created": { "type": "timestamp", "default": "now" }\n      }\n    },\n    "orders"';
    const since = created.replace('"created": {', '"since": { "renamedFrom": "created",');
    const { changed, words, drawing } = compare(edited([created, since]));
    expect(changed).toEqual([]);
    const { routes, consequences } = whole(words);
    expect(routes.map(({ id, lines }) => [id, lines])).toEqual([
      ['get-user', []],
      ['list-users', []],
      ['create-user', []],
      ['rename-user', []],
    ]);
    expect(consequences).toContainEqual(
      expect.objectContaining({ severity: 'breaking', route: 'get-user', message: 'body of 200.created is gone' }),
    );
    expect((await drawing('get-user'))?.marks).toEqual([]);
  });

  test('are the same if nodes only moved, or stand in another order', () => {
    const moved = edited(
      ['{ "id": "start", "type": "start" }', '{ "id": "start", "type": "start", "position": { "x": 8, "y": 8 } }'],
      [
        `${insertMail}\n          { "from": "email.value", "to": "mail.to" },`,
        `{ "from": "email.value", "to": "mail.to" }, ${insertMail}`,
      ],
    );
    const { changed, words } = compare(moved);
    expect(changed).toEqual([]);
    expect(words).toMatchObject({ routes: [], project: [], consequences: [] });
  });

  test('make one drawing with every node and wire of both, though one has errors', async () => {
    const { changed, words, drawing } = compare(broken);
    expect(changed).toEqual(['create-user']);
    expect(whole(words)).toMatchObject({ incomplete: expect.stringMatching(/as soon as the flow has no errors/) });
    expect(whole(words).routes[0]?.lines.map(({ change, text }) => `${change}: ${text}`)).toEqual([
      'changed: Build Object (row)',
      'removed: name.value → row.name',
    ]);
    const merged = await drawing('create-user');
    if (merged === undefined) throw new Error('it has changed');
    expect(merged.nodes.map(({ id }) => id)).toHaveLength(8);
    expect(merged.wires).toHaveLength(10);
    expect(merged.marks).toEqual([
      ['row', 'changed'],
      ['before name.value->row.name', 'removed'],
    ]);
    expect(merged.code).toEqual({ missing: expect.stringMatching(/no errors/) });
    // The removed port is shown, so that the wire can end at it.
    expect(layoutGraph(merged, boxesOf(merged)).wires).toHaveLength(10);
  });

  test('mark what is new, gone and changed; a node under another id is the same one', async () => {
    const { drawing } = compare(withNote.replaceAll('"mail', '"letter'));
    const merged = await drawing('create-user');
    expect(merged?.marks).toEqual([
      ['note', 'added'],
      ['reply', 'changed'],
      ['insert.next->note.in', 'added'],
      ['note.next->letter.in', 'added'],
      ['before insert.next->mail.in', 'removed'],
    ]);
    expect(merged?.code).toMatchObject({
      path: 'src/routes/users/create-user.ts',
      stretches: expect.arrayContaining([
        expect.arrayContaining([expect.objectContaining({ change: 'added', text: expect.stringContaining('hello') })]),
      ]),
    });
  });

  test('tell of routes that are new, gone or have another id, and draw them', async () => {
    const { changed, words, drawing } = compare(edited(['"id": "list-users"', '"id": "all-users"']));
    expect(changed).toEqual(['all-users']);
    expect(whole(words).routes).toMatchObject([{ id: 'all-users', was: 'list-users', change: 'changed' }]);
    expect((await drawing('all-users'))?.marks).toEqual([]);
    const empty = '{ "version": 1, "name": "shop", "routes": [] }';
    const gone = compare(empty);
    expect(gone.changed).toEqual([]);
    expect(whole(gone.words).routes.map(({ change }) => change)).toEqual(Array.from({ length: 7 }, () => 'removed'));
    const drawn = await gone.drawing('create-user');
    expect(drawn?.marks.map(([, change]) => change)).toEqual(Array.from({ length: 18 }, () => 'removed'));
    const fresh = await compare(shop, empty).drawing('create-user');
    expect(fresh?.marks.map(([, change]) => change)).toEqual(Array.from({ length: 18 }, () => 'added'));
    expect(await compare(shop).drawing('create-user')).toMatchObject({ marks: [], code: { stretches: [] } });
  });

  test.each([
    ['is no JSON', '{ "version": 1,', /^The earlier version cannot be read: /],
    [
      'is of another version of the format',
      shop.replace('"version": 1', '"version": 7'),
      /^The earlier version .*version/,
    ],
    ['holds conflict markers', `<<<<<<< a\n${shop}`, /^The earlier version .*/],
  ])('cannot be compared if the earlier one %s, which is told', (_, before, message) => {
    expect(compare(shop, before).words).toMatchObject({ problem: { message: expect.stringMatching(message) } });
    expect(compare(before).words).toMatchObject({
      problem: { message: expect.stringMatching(/^The flow on disk cannot be read: /) },
    });
  });
});
