import { expect, test } from 'vitest';
import { inspector, openRoute, saved, selectNode } from './gestures.ts';
import { openForAll } from './open-page.ts';

/** Related rows to read, and columns that the database computes, are chosen rather than typed. */
const source = 'fixtures/valid/articles/articles.json';
const articles = openForAll(source);

interface Flow {
  readonly nodes: readonly { readonly id: string; readonly config?: Readonly<Record<string, unknown>> }[];
}
const configOf = (id: string, node: string): unknown => {
  const project: { readonly routes: readonly { readonly id: string; readonly flow: Flow }[] } = JSON.parse(
    articles().read('articles.json'),
  );
  return project.routes.find((route) => route.id === id)?.flow.nodes.find((each) => each.id === node)?.config;
};

test('related rows are included, counted and asked for by pickers that know the relations', async () => {
  const { page, complaints } = await articles().open();
  await openRoute(page, 'Drafts of whoever asks');
  await selectNode(page, 'count');
  const where = inspector(page).getByRole('group', { name: 'Where', exact: true });
  await where.getByRole('button', { name: 'Some related' }).click();
  await saved(page);
  const related = where.getByRole('group', { name: 'Where, 3' });
  await related.getByRole('button', { name: /Some/ }).click();
  await page.getByRole('option', { name: 'favorites' }).click();
  await saved(page);
  await related.getByRole('button', { name: 'More for Where, 3' }).click();
  await page.getByRole('menuitem', { name: 'Where' }).click();
  await saved(page);
  await related.getByRole('group', { name: 'Where', exact: true }).getByRole('button', { name: 'Add' }).click();
  await related.getByRole('button', { name: /Column/ }).click();
  // The columns of the rows that the relation leads to, and of those that they lead to.
  await page.getByRole('option', { name: 'user.username' }).click();
  await saved(page);
  expect(configOf('my-drafts', 'count')).toMatchObject({
    where: [{}, {}, { some: 'favorites', where: [{ column: 'user.username', operator: 'eq' }] }],
  });

  await openRoute(page, 'A user with what they wrote');
  await selectNode(page, 'find');
  const include = inspector(page).getByRole('group', { name: 'Include', exact: true });
  await include.getByRole('textbox', { name: 'Add a name to Include', exact: true }).fill('favorites');
  await page.keyboard.press('Enter');
  await saved(page);
  const added = include.getByRole('group', { name: 'Include, favorites' });
  await added.getByRole('button', { name: 'What of favorites' }).click();
  await page.getByRole('option', { name: 'how many there are' }).click();
  await saved(page);
  expect(configOf('user', 'find')).toMatchObject({
    include: { favorites: { relation: 'favorites', count: true } },
  });
  await added.getByRole('group', { name: 'Count' }).getByRole('button', { name: 'Add', exact: true }).click();
  await saved(page);
  await added.getByRole('group', { name: 'Count, 1' }).getByRole('button', { name: 'Remove Count, 1' }).click();
  await saved(page);
  await added.getByRole('button', { name: 'Remove favorites' }).click();
  await saved(page);
  expect(configOf('user', 'find')).not.toHaveProperty('include.favorites');
  expect(complaints).toEqual([]);
}, 120_000);
