import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const todos = [{ title: 'Buy milk' }, { title: 'Call Ann', completed: true, order: 2 }];

describe('Delete all todos', () => {
  it('leaves none', async () => {
    await insertRows(server, { todos });
    const answer = await send(server, { method: 'DELETE', url: '/todos' });
    expectAnswer(answer, { status: 204 });
    await expectRows(server, 'todos', []);
  });
});

describe('List todos', () => {
  it('none', async () => {
    const answer = await send(server, { method: 'GET', url: '/todos' });
    expectAnswer(answer, { status: 200, body: [] });
  });

  it('in order', async () => {
    await insertRows(server, { todos });
    const answer = await send(server, { method: 'GET', url: '/todos' });
    expectAnswer(answer, {
      status: 200,
      body: [
        { id: 2, title: 'Call Ann', completed: true, order: 2, url: 'http://localhost:3000/todos/2' },
        { id: 1, title: 'Buy milk', completed: false, order: null, url: 'http://localhost:3000/todos/1' },
      ],
    });
  });
});

describe('Add a todo', () => {
  it('with a title only', async () => {
    const answer = await send(server, { method: 'POST', url: '/todos', body: { title: ' Buy milk ' } });
    expectAnswer(answer, {
      status: 201,
      body: { id: 1, title: 'Buy milk', completed: false, order: null, url: 'http://localhost:3000/todos/1' },
    });
    await expectRows(server, 'todos', [{ title: 'Buy milk', completed: false }]);
  });

  it('with an order', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/todos',
      body: { title: 'Buy milk', order: 95 },
    });
    expectAnswer(answer, {
      status: 201,
      body: { id: 1, title: 'Buy milk', completed: false, order: 95, url: 'http://localhost:3000/todos/1' },
    });
  });

  it('without a title', async () => {
    const answer = await send(server, { method: 'POST', url: '/todos', body: { order: 1 } });
    expectAnswer(answer, { status: 400 });
    await expectRows(server, 'todos', []);
  });
});

describe('Delete a todo', () => {
  it('is gone', async () => {
    await insertRows(server, { todos });
    const answer = await send(server, { method: 'DELETE', url: '/todos/1' });
    expectAnswer(answer, { status: 204 });
    await expectRows(server, 'todos', [{ id: 2, title: 'Call Ann' }]);
  });

  it('one that there is not', async () => {
    const answer = await send(server, { method: 'DELETE', url: '/todos/1' });
    expectAnswer(answer, { status: 404, body: { error: 'There is no such todo' } });
  });
});

describe('Get a todo', () => {
  it('one that there is', async () => {
    await insertRows(server, { todos });
    const answer = await send(server, { method: 'GET', url: '/todos/1' });
    expectAnswer(answer, {
      status: 200,
      body: { id: 1, title: 'Buy milk', completed: false, order: null, url: 'http://localhost:3000/todos/1' },
    });
  });

  it('one that there is not', async () => {
    const answer = await send(server, { method: 'GET', url: '/todos/1' });
    expectAnswer(answer, { status: 404, body: { error: 'There is no such todo' } });
  });
});

describe('Change a todo', () => {
  it('completes it, and leaves the rest', async () => {
    await insertRows(server, { todos });
    const answer = await send(server, { method: 'PATCH', url: '/todos/1', body: { completed: true } });
    expectAnswer(answer, {
      status: 200,
      body: { id: 1, title: 'Buy milk', completed: true, order: null, url: 'http://localhost:3000/todos/1' },
    });
  });

  it('another order and title', async () => {
    await insertRows(server, { todos });
    const answer = await send(server, {
      method: 'PATCH',
      url: '/todos/1',
      body: { title: 'Buy bread', order: 3 },
    });
    expectAnswer(answer, {
      status: 200,
      body: { id: 1, title: 'Buy bread', completed: false, order: 3, url: 'http://localhost:3000/todos/1' },
    });
  });

  it('an order that is none', async () => {
    await insertRows(server, { todos });
    const answer = await send(server, { method: 'PATCH', url: '/todos/1', body: { order: 'first' } });
    expectAnswer(answer, { status: 400 });
  });

  it('one that there is not', async () => {
    const answer = await send(server, { method: 'PATCH', url: '/todos/1', body: { completed: true } });
    expectAnswer(answer, { status: 404, body: { error: 'There is no such todo' } });
  });
});
