import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorkplaces, flowOf } from './program.ts';

const workplaces = createWorkplaces({ inProcess: true });
let place = workplaces.next();
beforeEach(() => {
  place = workplaces.next();
});
afterAll(workplaces.remove);

describe('add crud', () => {
  const tables = {
    books: { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, title: { type: 'text' } } },
  };

  test('writes the five routes of a table, which build, and then none', async () => {
    const project = { ...JSON.parse(flowOf('hi')), tables };
    place.write('flow.json', JSON.stringify(project, undefined, 2));
    const first = await place.flowsmith('add', 'crud', 'books', 'flow.json');
    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining('Added 5 routes of books.') });
    expect(first.stdout).toContain('GET     /books      list-books');
    const written = place.read('flow.json');
    const { routes, ...rest } = JSON.parse(written);
    expect({ ...rest, routes: routes.slice(0, -5) }).toEqual(project);
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({ code: 0 });
    expect(place.exists('out/src/routes/books/update-book.ts')).toBe(true);
    expect(await place.flowsmith('add', 'crud', 'books', 'flow.json')).toMatchObject({
      code: 0,
      stdout: 'The routes of books are all there already. Nothing was written.\n',
    });
    expect(place.read('flow.json')).toBe(written);
  });

  test('in a folder gives each route its file, and keeps the one that is there', async () => {
    place.write('shelf/project.json', JSON.stringify({ version: 1, name: 'shelf', tables }));
    const own = JSON.stringify({
      ...{ id: 'books', method: 'GET', path: '/books' },
      flow: {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'reply', type: 'return-json', inputs: { body: [] } },
        ],
        edges: [{ from: 'start.next', to: 'reply.in' }],
      },
    });
    place.write('shelf/routes/books.json', own);
    const { stdout } = await place.flowsmithWith({ cwd: join(place.folder, 'shelf') }, 'add', 'crud', 'books');
    expect(stdout).toContain('Added 4 routes of books.');
    expect(place.read('shelf/routes/books.json')).toBe(own);
    expect(await place.flowsmith('check', 'shelf')).toMatchObject({ code: 0 });
  });

  test('of a table that is not there tells which are', async () => {
    place.write('flow.json', JSON.stringify({ ...JSON.parse(flowOf('hi')), tables }));
    expect(await place.flowsmith('add', 'crud', 'boks', 'flow.json')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Did you mean “books”?'),
    });
    expect(await place.flowsmith('add', 'crud', 'users', 'flow.json')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Its tables are books; add it to "tables" first'),
    });
  });
});

describe('add login', () => {
  test('writes the routes to register and log in, which build, and then none', async () => {
    const before = JSON.parse(flowOf('hi'));
    place.write('flow.json', JSON.stringify(before, undefined, 2));
    const { code, stdout } = await place.flowsmith('add', 'login', 'flow.json');
    expect(code).toBe(0);
    expect(stdout).toContain('Added 3 routes, and the guard current-user.');
    expect(stdout).toContain('POST  /sessions  log-in');
    expect(JSON.parse(place.read('flow.json')).routes.slice(0, -3)).toEqual(before.routes);
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({ code: 0 });
    expect(place.exists('out/src/functions/current-user.ts')).toBe(true);
    const written = place.read('flow.json');
    expect(await place.flowsmith('add', 'login', 'flow.json')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is a function “current-user” already.'),
    });
    expect(place.read('flow.json')).toBe(written);
  });

  test('in a folder gives each its file, and the table of users what it lacks', async () => {
    const users = {
      columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, name: { type: 'text' } },
    };
    place.write('shelf/project.json', JSON.stringify({ version: 1, name: 'shelf', tables: { users } }));
    expect(await place.flowsmith('add', 'login', 'shelf')).toMatchObject({ code: 0 });
    expect(place.exists('shelf/functions/current-user.json')).toBe(true);
    expect(place.exists('shelf/routes/log-in.json')).toBe(true);
    expect(Object.keys(JSON.parse(place.read('shelf/project.json')).tables.users.columns)).toEqual([
      ...['id', 'name', 'email', 'password_hash'],
    ]);
    expect(await place.flowsmith('check', 'shelf')).toMatchObject({ code: 0 });
  });

  test('says what whoever registers chooses, and examples expect the errors of the project', async () => {
    const project = { ...JSON.parse(flowOf('hi')), errors: { invalid: 422, validation: 'all', body: 'problem' } };
    place.write('flow.json', JSON.stringify(project));
    expect(await place.flowsmith('add', 'login', 'flow.json')).toMatchObject({ code: 0 });
    expect(await place.flowsmith('test', 'flow.json')).toMatchObject({ code: 0 });
    const columns = {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      email: { type: 'text', unique: true },
      role: { type: 'text' },
    };
    place.write('roles.json', JSON.stringify({ ...project, tables: { users: { columns } } }));
    expect(await place.flowsmith('add', 'login', 'roles.json')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Mind: Whoever registers chooses “role”'),
    });
  });
});
