import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const users = [
  { username: 'ann', email: 'ann@example.com', bio: 'writes' },
  { username: 'bob', email: 'bob@example.com' },
];

const otherUsers = [{ username: 'ann', email: 'ann@example.com' }];

const articles = [
  {
    slug: 'rain',
    title: 'Rain',
    body: 'It rains.',
    state: 'published',
    author_id: 1,
    created_at: '2026-01-01T00:00:00.120Z',
  },
  {
    slug: 'sun',
    title: 'Sun',
    body: 'Dry.',
    state: 'published',
    author_id: 2,
    reviewer_id: 1,
    created_at: '2026-01-02T00:00:00Z',
  },
];

const tags = [{ name: 'weather' }, { name: 'news' }];

const articleTags = [
  { article_id: 1, tag_id: 1, position: 2 },
  { article_id: 1, tag_id: 2, position: 1 },
];

const favorites = [{ article_id: 1, user_id: 2, at: '2026-01-03T10:00:00Z', weight: 0.5 }];

const follows = [{ follower_id: 2, followee_id: 1 }];

describe('Search published articles', () => {
  it('by a word in title or body, whatever its capitals', async () => {
    await insertRows(server, {
      users: otherUsers,
      articles: [
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
      ],
    });
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
    await insertRows(server, {
      users: otherUsers,
      articles: [
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
      ],
    });
    const answer = await send(server, { method: 'GET', url: '/articles?label=x&until=2026-01-02T00:00:00Z' });
    expectAnswer(answer, { status: 200, body: [{ slug: 'b-note', title: 'B', words: 5 }] });
  });
});

describe('Tag an article', () => {
  it('one stays, one goes, one is new', async () => {
    await insertRows(server, {
      users: otherUsers,
      articles: [{ slug: 'rain', title: 'Rain', body: 'It rains.', author_id: 1 }],
      tags,
      article_tags: [
        { article_id: 1, tag_id: 1, position: 0 },
        { article_id: 1, tag_id: 2, position: 1 },
      ],
    });
    const answer = await send(server, {
      method: 'PUT',
      url: '/articles/1/tags',
      body: { tags: ['water', 'news', 'water'] },
    });
    expectAnswer(answer, { status: 200 });
    await expectRows(server, 'tags', [{ name: 'weather' }, { name: 'news' }, { name: 'water' }]);
    await expectRows(server, 'article_tags', [
      { article_id: 1, tag_id: 2, position: 1 },
      { article_id: 1, tag_id: 3, position: 0 },
    ]);
  });

  it('no such article', async () => {
    const answer = await send(server, { method: 'PUT', url: '/articles/1/tags', body: { tags: ['new'] } });
    expectAnswer(answer, { status: 404 });
    await expectRows(server, 'tags', []);
  });
});

describe('Articles with all that a page of them shows', () => {
  it('as a reader sees them', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, { method: 'GET', url: '/articles/all?viewer=2' });
    expectAnswer(answer, {
      status: 200,
      body: [
        {
          slug: 'sun',
          title: 'Sun',
          createdAt: '2026-01-02T00:00:00.000Z',
          tagList: [],
          favoritesCount: 0,
          favorited: false,
          author: { username: 'bob', bio: null, image: null, following: false },
        },
        {
          slug: 'rain',
          title: 'Rain',
          createdAt: '2026-01-01T00:00:00.120Z',
          tagList: ['news', 'weather'],
          favoritesCount: 1,
          favorited: true,
          author: { username: 'ann', bio: 'writes', image: null, following: true },
        },
      ],
    });
  });

  it('by tag, author and reader', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, {
      method: 'GET',
      url: '/articles/all?tag=news&author=ann&favorited=bob&q=rains',
    });
    expectAnswer(answer, {
      status: 200,
      body: [
        {
          slug: 'rain',
          title: 'Rain',
          createdAt: '2026-01-01T00:00:00.120Z',
          tagList: ['news', 'weather'],
          favoritesCount: 1,
          favorited: false,
          author: { username: 'ann', bio: 'writes', image: null, following: false },
        },
      ],
    });
  });
});

describe('Drafts of whoever asks', () => {
  it('nobody has none', async () => {
    const answer = await send(server, { method: 'GET', url: '/drafts' });
    expectAnswer(answer, { status: 200, body: 0 });
  });
});

describe('A user with what they wrote and whom they follow', () => {
  it('with what belongs to them', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, { method: 'GET', url: '/users/2' });
    expectAnswer(answer, {
      status: 200,
      body: {
        id: 2,
        username: 'bob',
        bio: null,
        image: null,
        articles: [
          {
            slug: 'sun',
            created_at: '2026-01-02T00:00:00.000Z',
            reviewer: { id: 1, username: 'ann', bio: 'writes', image: null },
            lastFavorites: [],
          },
        ],
        favoriteTimes: ['2026-01-03T10:00:00.000Z'],
        followed: [{ username: 'ann' }],
      },
    });
  });
});
