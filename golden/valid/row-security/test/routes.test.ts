import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const orgs = [
  { id: 'aaaaaaaa-0000-4000-8000-000000000001', name: 'Acme' },
  { id: 'bbbbbbbb-0000-4000-8000-000000000002', name: 'Bright' },
];

const users = [
  {
    id: 1,
    org_id: 'aaaaaaaa-0000-4000-8000-000000000001',
    name: 'Ada',
    key_hash: 'fdee430d40bd57deeac186cd9790033d0f06f909a8806e7ce6e717ab7c7d5029',
  },
  {
    id: 2,
    org_id: 'bbbbbbbb-0000-4000-8000-000000000002',
    name: 'Bob',
    key_hash: '81b637d8fcd2c6da6359e6963113a1170de795e4b725b84d1e0b4cfd9ec58ce9',
  },
];

const projects = [
  { id: 1, org_id: 'aaaaaaaa-0000-4000-8000-000000000001', slug: 'site', title: 'Site' },
  { id: 2, org_id: 'bbbbbbbb-0000-4000-8000-000000000002', slug: 'site', title: 'Secret' },
];

const tasks = [
  { id: 101, org_id: 'aaaaaaaa-0000-4000-8000-000000000001', project_id: 1, title: 'Draw', hours: 3 },
  { id: 102, org_id: 'bbbbbbbb-0000-4000-8000-000000000002', project_id: 2, title: 'Hide', hours: 9 },
];

describe('The hours of each project', () => {
  it('adds up hours of the own projects, which the statement does not ask for', async () => {
    await insertRows(server, { orgs, users, projects, tasks });
    const answer = await send(server, {
      method: 'GET',
      url: '/hours',
      headers: { authorization: 'Bearer ada' },
    });
    expectAnswer(answer, { status: 200, body: [{ slug: 'site', hours: 3 }] });
  });
});

describe('The projects of the organisation', () => {
  it("shows one tenant's projects only", async () => {
    await insertRows(server, { orgs, users, projects, tasks });
    const answer = await send(server, {
      method: 'GET',
      url: '/projects',
      headers: { authorization: 'Bearer ada' },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        projects: [{ id: 1, slug: 'site', title: 'Site', tasks: 1, open: [{ title: 'Draw', tags: [] }] }],
        total: 1,
      },
    });
  });

  it('finds nothing by the tasks of others', async () => {
    await insertRows(server, { orgs, users, projects, tasks });
    const answer = await send(server, {
      method: 'GET',
      url: '/projects?q=Hide',
      headers: { authorization: 'Bearer ada' },
    });
    expectAnswer(answer, { status: 200, body: { projects: [], total: 0 } });
  });
});

describe('Adds a task to a project', () => {
  it('adds to the own project', async () => {
    await insertRows(server, { orgs, users, projects, tasks });
    const answer = await send(server, {
      method: 'POST',
      url: '/projects/1/tasks',
      headers: { authorization: 'Bearer ada' },
      body: { title: 'Build' },
    });
    expectAnswer(answer, {
      status: 201,
      body: {
        id: '$any',
        org_id: 'aaaaaaaa-0000-4000-8000-000000000001',
        project_id: 1,
        title: 'Build',
        done: false,
        hours: 0,
      },
    });
  });

  it('finds no project of others', async () => {
    await insertRows(server, { orgs, users, projects, tasks });
    const answer = await send(server, {
      method: 'POST',
      url: '/projects/2/tasks',
      headers: { authorization: 'Bearer ada' },
      body: { title: 'Spy' },
    });
    expectAnswer(answer, { status: 404, body: { error: 'no such project' } });
  });
});

describe('A project by its slug', () => {
  it('finds the own project of that slug', async () => {
    await insertRows(server, { orgs, users, projects, tasks });
    const answer = await send(server, {
      method: 'GET',
      url: '/projects/site',
      headers: { authorization: 'Bearer ada' },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        project: {
          id: 1,
          org_id: 'aaaaaaaa-0000-4000-8000-000000000001',
          slug: 'site',
          title: 'Site',
          tasks: [
            {
              id: 101,
              org_id: 'aaaaaaaa-0000-4000-8000-000000000001',
              project_id: 1,
              title: 'Draw',
              done: false,
              hours: 3,
            },
          ],
        },
        hours: 3,
      },
    });
  });
});

describe('Gives a project another title, and says how many there are of all organisations', () => {
  it('renames the own project', async () => {
    await insertRows(server, { orgs, users, projects, tasks });
    const answer = await send(server, {
      method: 'PATCH',
      url: '/projects/site',
      headers: { authorization: 'Bearer ada' },
      body: { title: 'New' },
    });
    expectAnswer(answer, { status: 200, body: { title: 'New', ofAll: 2 } });
  });
});

describe('Stores a project, or gives it another title', () => {
  it('changes the own project', async () => {
    await insertRows(server, { orgs, users, projects, tasks });
    const answer = await send(server, {
      method: 'PUT',
      url: '/projects/site',
      headers: { authorization: 'Bearer ada' },
      body: { title: 'New' },
    });
    expectAnswer(answer, {
      status: 200,
      body: { id: 1, org_id: 'aaaaaaaa-0000-4000-8000-000000000001', slug: 'site', title: 'New' },
    });
    await expectRows(server, 'projects', [
      { id: 1, org_id: 'aaaaaaaa-0000-4000-8000-000000000001', slug: 'site', title: 'New' },
      { id: 2, org_id: 'bbbbbbbb-0000-4000-8000-000000000002', slug: 'site', title: 'Secret' },
    ]);
  });
});

describe('All tasks, as CSV', () => {
  it('has the own tasks', async () => {
    await insertRows(server, { orgs, users, projects, tasks });
    const answer = await send(server, {
      method: 'GET',
      url: '/tasks.csv',
      headers: { authorization: 'Bearer ada' },
    });
    expectAnswer(answer, { status: 200, body: 'id,title\r\n101,Draw\r\n' });
  });
});

describe('Says which tags a task has', () => {
  it('tags an own task', async () => {
    await insertRows(server, { orgs, users, projects, tasks });
    const answer = await send(server, {
      method: 'PUT',
      url: '/tasks/101/tags',
      headers: { authorization: 'Bearer ada' },
      body: { tags: ['red'] },
    });
    expectAnswer(answer, { status: 200, body: { ok: true } });
    await expectRows(server, 'tags', [
      { id: '$any', org_id: 'aaaaaaaa-0000-4000-8000-000000000001', name: 'red' },
    ]);
    await expectRows(server, 'task_tags', [
      { id: '$any', org_id: 'aaaaaaaa-0000-4000-8000-000000000001', task_id: 101, tag_id: '$any' },
    ]);
  });

  it('tags no task of others', async () => {
    await insertRows(server, { orgs, users, projects, tasks });
    const answer = await send(server, {
      method: 'PUT',
      url: '/tasks/102/tags',
      headers: { authorization: 'Bearer ada' },
      body: { tags: ['red'] },
    });
    expectAnswer(answer, { status: 404 });
    await expectRows(server, 'task_tags', []);
  });
});

describe('How many tasks are open', () => {
  it('counts the own tasks', async () => {
    await insertRows(server, { orgs, users, projects, tasks });
    const answer = await send(server, {
      method: 'GET',
      url: '/tasks/count',
      headers: { authorization: 'Bearer ada' },
    });
    expectAnswer(answer, { status: 200, body: 1 });
  });
});
