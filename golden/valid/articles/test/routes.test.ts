import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('Search published articles', () => {
  it('by a word in title or body, whatever its capitals', async () => {
    await insertRows(server, 'users', [{ username: 'ann', email: 'ann@example.com' }]);
    await insertRows(server, 'articles', [
      {
        slug: 'rain',
        title: 'Rain',
        body: 'It rains.',
        state: 'published',
        words: 2,
        author_id: 1,
        created_at: '2026-01-01T00:00:00Z',
      },
      {
        slug: 'sun',
        title: 'Sun',
        body: 'No RAIN here.',
        state: 'published',
        words: 30,
        author_id: 1,
        created_at: '2026-01-02T00:00:00Z',
      },
      {
        slug: 'wind',
        title: 'Wind',
        body: 'Dry.',
        state: 'published',
        words: 30,
        author_id: 1,
        created_at: '2026-01-03T00:00:00Z',
      },
      {
        slug: 'rain-2',
        title: 'Rain',
        body: 'More.',
        state: 'draft',
        words: 30,
        author_id: 1,
        created_at: '2026-01-04T00:00:00Z',
      },
    ]);
    const answer = await send(server, { method: 'GET', url: '/articles?q=rain&words=1' });
    expectAnswer(answer, {
      status: 200,
      body: [
        { slug: 'sun', title: 'Sun', words: 30 },
        { slug: 'rain', title: 'Rain', words: 2 },
      ],
    });
  });

  it('by a label and the day, of which only the last is given', async () => {
    await insertRows(server, 'users', [{ username: 'ann', email: 'ann@example.com' }]);
    await insertRows(server, 'articles', [
      {
        slug: 'a',
        title: 'A',
        body: 'a',
        state: 'published',
        words: 5,
        labels: ['x', 'y'],
        author_id: 1,
        created_at: '2026-01-01T00:00:00Z',
      },
      {
        slug: 'b-note',
        title: 'B',
        body: 'b',
        state: 'published',
        words: 5,
        labels: ['x'],
        author_id: 1,
        created_at: '2026-01-02T00:00:00Z',
      },
      {
        slug: 'c-note',
        title: 'C',
        body: 'c',
        state: 'published',
        words: 5,
        labels: ['x'],
        author_id: 1,
        created_at: '2026-01-03T00:00:00Z',
      },
      {
        slug: 'd-note',
        title: 'D',
        body: 'd',
        state: 'published',
        words: 5,
        labels: [['x']],
        author_id: 1,
        created_at: '2026-01-01T00:00:00Z',
      },
    ]);
    const answer = await send(server, { method: 'GET', url: '/articles?label=x&until=2026-01-02T00:00:00Z' });
    expectAnswer(answer, { status: 200, body: [{ slug: 'b-note', title: 'B', words: 5 }] });
  });
});

describe('Drafts of whoever asks', () => {
  it('nobody has none', async () => {
    const answer = await send(server, { method: 'GET', url: '/drafts' });
    expectAnswer(answer, { status: 200, body: 0 });
  });
});
