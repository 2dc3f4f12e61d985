import { describe, expect, test } from 'vitest';
import { outlineOf } from '../../../builder/client/outline/outline-items.ts';
import type { OutlineItem } from '../../../builder/client/outline/outline-items.ts';
import type { Source } from '../../../compiler/base/span.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { folderNames, readInvalid, readValid } from '../../golden/fixtures.ts';
import { show } from '../../view/laws.ts';

const idsOf = (items: readonly OutlineItem[]): readonly string[] =>
  items.flatMap(({ id, children }) => [id, ...idsOf(children)]);

/** In a readable form: one line each, indented, with the output that leads there. */
const printed = (items: readonly OutlineItem[], depth = 0): readonly string[] =>
  items.flatMap(({ id, way, children }) => [
    `${'  '.repeat(depth)}${way === undefined ? '' : `${way}: `}${id}`,
    ...printed(children, depth + 1),
  ]);

const viewsOf = async (sources: readonly Source[]): Promise<readonly RouteView[]> => (await show(sources)).seen.routes;

const all = [
  ...folderNames('fixtures/valid').map(readValid),
  ...folderNames('fixtures/invalid').flatMap((code) => readInvalid(code)),
];

describe('the outline', () => {
  test('has a guard clause below its decision, and then goes on', async () => {
    const view = (await viewsOf(readValid('shop').sources)).find(({ id }) => id === 'get-user');
    expect(view && printed(outlineOf(view))).toMatchInlineSnapshot(`
      [
        "start",
        "param",
        "num",
        "find",
        "known",
        "  null: missing",
        "  present: found",
      ]
    `);
  });

  test('has every node of every flow once', async () => {
    for (const { name, sources } of all)
      for (const view of await viewsOf(sources))
        expect(idsOf(outlineOf(view)).toSorted(), `${name} ${view.id}`).toEqual(
          [...new Set(view.nodes.map(({ id }) => id))].toSorted(),
        );
  });
});
