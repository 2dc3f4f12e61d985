import { after, before, beforeEach, describe, it } from 'node:test';
import { hashPassword } from '../src/lib/values/password.ts';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';
import { signToken } from './tokens.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const users = [
  {
    username: 'ada',
    email: 'ada@example.com',
    password_hash: '-',
    bio: 'Computes',
    image: 'https://example.com/ada.png',
  },
  { username: 'bob', email: 'bob@example.com', password_hash: '-' },
];

const otherUsers = [
  {
    username: 'ada',
    email: 'ada@example.com',
    password_hash: await hashPassword('correct horse'),
    bio: 'Computes',
    image: 'https://example.com/ada.png',
  },
];

const articles = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    slug: 'rain',
    title: 'Rain',
    description: 'About rain',
    body: 'Rain.',
    author_id: 1,
    created_at: '2026-01-01T10:00:00.120Z',
    updated_at: '2026-01-01T10:00:00.120Z',
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    slug: 'snow',
    title: 'Snow',
    description: 'About snow',
    body: 'Snow.',
    author_id: 1,
    created_at: '2026-01-02T10:00:00.120Z',
    updated_at: '2026-01-02T10:00:00.120Z',
  },
  {
    id: '00000000-0000-4000-8000-000000000003',
    slug: 'wind',
    title: 'Wind',
    description: 'About wind',
    body: 'Wind.',
    author_id: 2,
    created_at: '2026-01-03T10:00:00.120Z',
    updated_at: '2026-01-03T10:00:00.120Z',
  },
];

const tags = [{ name: 'weather' }, { name: 'water' }];

const articleTags = [
  { article_id: '00000000-0000-4000-8000-000000000001', tag_id: 2, position: 0 },
  { article_id: '00000000-0000-4000-8000-000000000001', tag_id: 1, position: 1 },
  { article_id: '00000000-0000-4000-8000-000000000002', tag_id: 1, position: 0 },
];

const favorites = [{ article_id: '00000000-0000-4000-8000-000000000001', user_id: 2 }];

const follows = [{ follower_id: 2, followee_id: 1 }];

const comments = [
  {
    body: 'So wet',
    article_id: '00000000-0000-4000-8000-000000000001',
    author_id: 2,
    created_at: '2026-01-04T10:00:00Z',
    updated_at: '2026-01-04T10:00:00Z',
  },
  { body: 'Indeed', article_id: '00000000-0000-4000-8000-000000000001', author_id: 1 },
];

describe('Articles, the newest first', () => {
  it('all, the newest first', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, { method: 'GET', url: '/api/articles' });
    expectAnswer(answer, {
      status: 200,
      body: {
        articles: [
          {
            slug: 'wind',
            title: 'Wind',
            description: 'About wind',
            createdAt: '2026-01-03T10:00:00.120Z',
            updatedAt: '2026-01-03T10:00:00.120Z',
            tagList: [],
            favorited: false,
            favoritesCount: 0,
            author: { username: 'bob', bio: null, image: null, following: false },
          },
          {
            slug: 'snow',
            title: 'Snow',
            description: 'About snow',
            createdAt: '2026-01-02T10:00:00.120Z',
            updatedAt: '2026-01-02T10:00:00.120Z',
            tagList: ['weather'],
            favorited: false,
            favoritesCount: 0,
            author: {
              username: 'ada',
              bio: 'Computes',
              image: 'https://example.com/ada.png',
              following: false,
            },
          },
          {
            slug: 'rain',
            title: 'Rain',
            description: 'About rain',
            createdAt: '2026-01-01T10:00:00.120Z',
            updatedAt: '2026-01-01T10:00:00.120Z',
            tagList: ['water', 'weather'],
            favorited: false,
            favoritesCount: 1,
            author: {
              username: 'ada',
              bio: 'Computes',
              image: 'https://example.com/ada.png',
              following: false,
            },
          },
        ],
        articlesCount: 3,
      },
    });
  });

  it('as somebody sees them', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'GET',
      url: '/api/articles',
      headers: { authorization: `Token ${tokens.bob}` },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        articles: [
          {
            slug: 'wind',
            title: 'Wind',
            description: 'About wind',
            createdAt: '2026-01-03T10:00:00.120Z',
            updatedAt: '2026-01-03T10:00:00.120Z',
            tagList: [],
            favorited: false,
            favoritesCount: 0,
            author: { username: 'bob', bio: null, image: null, following: false },
          },
          {
            slug: 'snow',
            title: 'Snow',
            description: 'About snow',
            createdAt: '2026-01-02T10:00:00.120Z',
            updatedAt: '2026-01-02T10:00:00.120Z',
            tagList: ['weather'],
            favorited: false,
            favoritesCount: 0,
            author: {
              username: 'ada',
              bio: 'Computes',
              image: 'https://example.com/ada.png',
              following: true,
            },
          },
          {
            slug: 'rain',
            title: 'Rain',
            description: 'About rain',
            createdAt: '2026-01-01T10:00:00.120Z',
            updatedAt: '2026-01-01T10:00:00.120Z',
            tagList: ['water', 'weather'],
            favorited: true,
            favoritesCount: 1,
            author: {
              username: 'ada',
              bio: 'Computes',
              image: 'https://example.com/ada.png',
              following: true,
            },
          },
        ],
        articlesCount: 3,
      },
    });
  });

  it('with a tag, a part of them', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, { method: 'GET', url: '/api/articles?tag=weather&limit=1&offset=1' });
    expectAnswer(answer, {
      status: 200,
      body: {
        articles: [
          {
            slug: 'rain',
            title: 'Rain',
            description: 'About rain',
            createdAt: '2026-01-01T10:00:00.120Z',
            updatedAt: '2026-01-01T10:00:00.120Z',
            tagList: ['water', 'weather'],
            favorited: false,
            favoritesCount: 1,
            author: {
              username: 'ada',
              bio: 'Computes',
              image: 'https://example.com/ada.png',
              following: false,
            },
          },
        ],
        articlesCount: 2,
      },
    });
  });

  it('by tag, author and reader together', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, {
      method: 'GET',
      url: '/api/articles?tag=weather&author=ada&favorited=bob',
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        articles: [
          {
            slug: 'rain',
            title: 'Rain',
            description: 'About rain',
            createdAt: '2026-01-01T10:00:00.120Z',
            updatedAt: '2026-01-01T10:00:00.120Z',
            tagList: ['water', 'weather'],
            favorited: false,
            favoritesCount: 1,
            author: {
              username: 'ada',
              bio: 'Computes',
              image: 'https://example.com/ada.png',
              following: false,
            },
          },
        ],
        articlesCount: 1,
      },
    });
  });

  it('of an author whom nobody knows', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, { method: 'GET', url: '/api/articles?author=eve' });
    expectAnswer(answer, { status: 200, body: { articles: [], articlesCount: 0 } });
  });

  it('no favourites', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, { method: 'GET', url: '/api/articles?favorited=ada' });
    expectAnswer(answer, { status: 200, body: { articles: [], articlesCount: 0 } });
  });

  it('a limit that is none', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, { method: 'GET', url: '/api/articles?limit=x&offset=-1' });
    expectAnswer(answer, {
      status: 422,
      body: { errors: { limit: ['must be a number'], offset: ['must be a whole number, 0 or more'] } },
    });
  });

  it('with a token that is none', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, {
      method: 'GET',
      url: '/api/articles',
      headers: { authorization: 'Token none' },
    });
    expectAnswer(answer, { status: 401, body: { errors: { token: ['is missing'] } } });
  });
});

describe('Create an article', () => {
  it('with tags, in their order', async () => {
    await insertRows(server, { users });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'POST',
      url: '/api/articles',
      headers: { authorization: `Token ${tokens.ada}` },
      body: {
        article: {
          title: 'Rain',
          description: 'About rain',
          body: 'Rain.',
          tagList: ['weather', 'a/b & c', 'Água'],
        },
      },
    });
    expectAnswer(answer, {
      status: 201,
      body: {
        article: {
          title: 'Rain',
          description: 'About rain',
          body: 'Rain.',
          slug: '$any',
          tagList: ['weather', 'a/b & c', 'Água'],
          createdAt: '$timestamp',
          updatedAt: '$timestamp',
          favorited: false,
          favoritesCount: 0,
          author: {
            username: 'ada',
            bio: 'Computes',
            image: 'https://example.com/ada.png',
            following: false,
          },
        },
      },
    });
    await expectRows(server, 'tags', [{ name: 'weather' }, { name: 'a/b & c' }, { name: 'Água' }]);
  });

  it('without tags', async () => {
    await insertRows(server, { users });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'POST',
      url: '/api/articles',
      headers: { authorization: `Token ${tokens.ada}` },
      body: { article: { title: 'Rain', description: 'About rain', body: 'Rain.' } },
    });
    expectAnswer(answer, { status: 201, body: { article: { tagList: [] } } });
  });

  it('with the title of another one', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'POST',
      url: '/api/articles',
      headers: { authorization: `Token ${tokens.bob}` },
      body: { article: { title: 'Rain', description: 'About rain', body: 'Rain.', tagList: ['water'] } },
    });
    expectAnswer(answer, {
      status: 201,
      body: { article: { title: 'Rain', slug: '$any', tagList: ['water'] } },
    });
    await expectRows(server, 'tags', [{ name: 'weather' }, { name: 'water' }]);
  });

  it('null, empty and absent texts', async () => {
    await insertRows(server, { users });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'POST',
      url: '/api/articles',
      headers: { authorization: `Token ${tokens.ada}` },
      body: { article: { title: '', description: null } },
    });
    expectAnswer(answer, {
      status: 422,
      body: {
        errors: { title: ["can't be blank"], description: ["can't be blank"], body: ["can't be blank"] },
      },
    });
    await expectRows(server, 'articles', []);
  });

  it('without a token', async () => {
    await insertRows(server, { users });
    const answer = await send(server, {
      method: 'POST',
      url: '/api/articles',
      body: { article: { title: '' } },
    });
    expectAnswer(answer, { status: 401, body: { errors: { token: ['is missing'] } } });
  });
});

describe('Delete an article', () => {
  it('with its comments and favourites', async () => {
    await insertRows(server, {
      users,
      articles,
      tags,
      article_tags: articleTags,
      favorites,
      follows,
      comments,
    });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'DELETE',
      url: '/api/articles/rain',
      headers: { authorization: `Token ${tokens.ada}` },
    });
    expectAnswer(answer, { status: 204 });
    await expectRows(server, 'articles', [
      {
        id: '00000000-0000-4000-8000-000000000002',
        slug: 'snow',
        title: 'Snow',
        description: 'About snow',
        body: 'Snow.',
        author_id: 1,
        created_at: '2026-01-02T10:00:00.120Z',
        updated_at: '2026-01-02T10:00:00.120Z',
      },
      {
        id: '00000000-0000-4000-8000-000000000003',
        slug: 'wind',
        title: 'Wind',
        description: 'About wind',
        body: 'Wind.',
        author_id: 2,
        created_at: '2026-01-03T10:00:00.120Z',
        updated_at: '2026-01-03T10:00:00.120Z',
      },
    ]);
    await expectRows(server, 'comments', []);
    await expectRows(server, 'favorites', []);
    await expectRows(server, 'article_tags', [
      { article_id: '00000000-0000-4000-8000-000000000002', tag_id: 1, position: 0 },
    ]);
  });

  it('that of somebody else', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'DELETE',
      url: '/api/articles/rain',
      headers: { authorization: `Token ${tokens.bob}` },
    });
    expectAnswer(answer, { status: 403, body: { errors: { article: ['forbidden'] } } });
    await expectRows(server, 'articles', [
      {
        id: '00000000-0000-4000-8000-000000000001',
        slug: 'rain',
        title: 'Rain',
        description: 'About rain',
        body: 'Rain.',
        author_id: 1,
        created_at: '2026-01-01T10:00:00.120Z',
        updated_at: '2026-01-01T10:00:00.120Z',
      },
      {
        id: '00000000-0000-4000-8000-000000000002',
        slug: 'snow',
        title: 'Snow',
        description: 'About snow',
        body: 'Snow.',
        author_id: 1,
        created_at: '2026-01-02T10:00:00.120Z',
        updated_at: '2026-01-02T10:00:00.120Z',
      },
      {
        id: '00000000-0000-4000-8000-000000000003',
        slug: 'wind',
        title: 'Wind',
        description: 'About wind',
        body: 'Wind.',
        author_id: 2,
        created_at: '2026-01-03T10:00:00.120Z',
        updated_at: '2026-01-03T10:00:00.120Z',
      },
    ]);
  });

  it('one that there is not', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'DELETE',
      url: '/api/articles/hail',
      headers: { authorization: `Token ${tokens.ada}` },
    });
    expectAnswer(answer, { status: 404, body: { errors: { article: ['not found'] } } });
  });

  it('without a token', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, { method: 'DELETE', url: '/api/articles/rain' });
    expectAnswer(answer, { status: 401, body: { errors: { token: ['is missing'] } } });
  });
});

describe('Get an article', () => {
  it('for anybody', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, { method: 'GET', url: '/api/articles/rain' });
    expectAnswer(answer, {
      status: 200,
      body: {
        article: {
          slug: 'rain',
          title: 'Rain',
          description: 'About rain',
          createdAt: '2026-01-01T10:00:00.120Z',
          updatedAt: '2026-01-01T10:00:00.120Z',
          tagList: ['water', 'weather'],
          favorited: false,
          favoritesCount: 1,
          author: {
            username: 'ada',
            bio: 'Computes',
            image: 'https://example.com/ada.png',
            following: false,
          },
          body: 'Rain.',
        },
      },
    });
  });

  it('for somebody who likes it', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'GET',
      url: '/api/articles/rain',
      headers: { authorization: `Token ${tokens.bob}` },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        article: {
          slug: 'rain',
          title: 'Rain',
          description: 'About rain',
          createdAt: '2026-01-01T10:00:00.120Z',
          updatedAt: '2026-01-01T10:00:00.120Z',
          tagList: ['water', 'weather'],
          favorited: true,
          favoritesCount: 1,
          author: { username: 'ada', bio: 'Computes', image: 'https://example.com/ada.png', following: true },
          body: 'Rain.',
        },
      },
    });
  });

  it('one that there is not', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, { method: 'GET', url: '/api/articles/hail' });
    expectAnswer(answer, { status: 404, body: { errors: { article: ['not found'] } } });
  });

  it('with a token that is none', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, {
      method: 'GET',
      url: '/api/articles/rain',
      headers: { authorization: 'Token none' },
    });
    expectAnswer(answer, { status: 401, body: { errors: { token: ['is missing'] } } });
  });
});

describe('Update an article', () => {
  it('another body, under the same slug', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'PUT',
      url: '/api/articles/rain',
      headers: { authorization: `Token ${tokens.ada}` },
      body: { article: { body: 'More rain.' } },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        article: {
          title: 'Rain',
          description: 'About rain',
          body: 'More rain.',
          tagList: ['water', 'weather'],
          createdAt: '2026-01-01T10:00:00.120Z',
          updatedAt: '$timestamp',
          favorited: false,
          favoritesCount: 1,
        },
      },
    });
  });

  it('another title, with another slug', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'PUT',
      url: '/api/articles/rain',
      headers: { authorization: `Token ${tokens.ada}` },
      body: { article: { title: 'Hail & rain', slug: 'mine', author_id: 2 } },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        article: {
          slug: 'hail-rain-00000000-0000-4000-8000-000000000001',
          title: 'Hail & rain',
          author: {
            username: 'ada',
            bio: 'Computes',
            image: 'https://example.com/ada.png',
            following: false,
          },
        },
      },
    });
  });

  it('other tags, in their order', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'PUT',
      url: '/api/articles/rain',
      headers: { authorization: `Token ${tokens.ada}` },
      body: { article: { tagList: ['weather', 'new', 'water'] } },
    });
    expectAnswer(answer, {
      status: 200,
      body: { article: { title: 'Rain', tagList: ['weather', 'new', 'water'] } },
    });
  });

  it('no tags any more', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'PUT',
      url: '/api/articles/rain',
      headers: { authorization: `Token ${tokens.ada}` },
      body: { article: { tagList: [] } },
    });
    expectAnswer(answer, { status: 200, body: { article: { tagList: [] } } });
    await expectRows(server, 'article_tags', [
      { article_id: '00000000-0000-4000-8000-000000000002', tag_id: 1, position: 0 },
    ]);
  });

  it('tags that are null', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'PUT',
      url: '/api/articles/rain',
      headers: { authorization: `Token ${tokens.ada}` },
      body: { article: { tagList: null } },
    });
    expectAnswer(answer, { status: 422, body: { errors: { tagList: ["can't be null"] } } });
  });

  it('null and empty texts', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'PUT',
      url: '/api/articles/rain',
      headers: { authorization: `Token ${tokens.ada}` },
      body: { article: { title: null, description: '', body: null } },
    });
    expectAnswer(answer, {
      status: 422,
      body: {
        errors: { title: ["can't be blank"], description: ["can't be blank"], body: ["can't be blank"] },
      },
    });
  });

  it('that of somebody else', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'PUT',
      url: '/api/articles/rain',
      headers: { authorization: `Token ${tokens.bob}` },
      body: { article: { body: 'Mine.', tagList: [] } },
    });
    expectAnswer(answer, { status: 403, body: { errors: { article: ['forbidden'] } } });
    await expectRows(server, 'articles', [
      {
        id: '00000000-0000-4000-8000-000000000001',
        slug: 'rain',
        title: 'Rain',
        description: 'About rain',
        body: 'Rain.',
        author_id: 1,
        created_at: '2026-01-01T10:00:00.120Z',
        updated_at: '2026-01-01T10:00:00.120Z',
      },
      {
        id: '00000000-0000-4000-8000-000000000002',
        slug: 'snow',
        title: 'Snow',
        description: 'About snow',
        body: 'Snow.',
        author_id: 1,
        created_at: '2026-01-02T10:00:00.120Z',
        updated_at: '2026-01-02T10:00:00.120Z',
      },
      {
        id: '00000000-0000-4000-8000-000000000003',
        slug: 'wind',
        title: 'Wind',
        description: 'About wind',
        body: 'Wind.',
        author_id: 2,
        created_at: '2026-01-03T10:00:00.120Z',
        updated_at: '2026-01-03T10:00:00.120Z',
      },
    ]);
    await expectRows(server, 'article_tags', [
      { article_id: '00000000-0000-4000-8000-000000000001', tag_id: 2, position: 0 },
      { article_id: '00000000-0000-4000-8000-000000000001', tag_id: 1, position: 1 },
      { article_id: '00000000-0000-4000-8000-000000000002', tag_id: 1, position: 0 },
    ]);
  });

  it('one that there is not', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'PUT',
      url: '/api/articles/hail',
      headers: { authorization: `Token ${tokens.ada}` },
      body: { article: { body: 'Hail.' } },
    });
    expectAnswer(answer, { status: 404, body: { errors: { article: ['not found'] } } });
  });

  it('without a token', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, {
      method: 'PUT',
      url: '/api/articles/rain',
      body: { article: { body: 'Hail.' } },
    });
    expectAnswer(answer, { status: 401, body: { errors: { token: ['is missing'] } } });
  });
});

describe('The comments on an article', () => {
  it('for anybody', async () => {
    await insertRows(server, {
      users,
      articles,
      tags,
      article_tags: articleTags,
      favorites,
      follows,
      comments,
    });
    const answer = await send(server, { method: 'GET', url: '/api/articles/rain/comments' });
    expectAnswer(answer, {
      status: 200,
      body: {
        comments: [
          {
            id: 1,
            createdAt: '2026-01-04T10:00:00.000Z',
            updatedAt: '2026-01-04T10:00:00.000Z',
            body: 'So wet',
            author: { username: 'bob', bio: null, image: null, following: false },
          },
          {
            id: 2,
            createdAt: '$timestamp',
            updatedAt: '$timestamp',
            body: 'Indeed',
            author: {
              username: 'ada',
              bio: 'Computes',
              image: 'https://example.com/ada.png',
              following: false,
            },
          },
        ],
      },
    });
  });

  it('for somebody who follows one of them', async () => {
    await insertRows(server, {
      users,
      articles,
      tags,
      article_tags: articleTags,
      favorites,
      follows,
      comments,
    });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'GET',
      url: '/api/articles/rain/comments',
      headers: { authorization: `Token ${tokens.bob}` },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        comments: [
          {
            id: 1,
            createdAt: '2026-01-04T10:00:00.000Z',
            updatedAt: '2026-01-04T10:00:00.000Z',
            body: 'So wet',
            author: { username: 'bob', bio: null, image: null, following: false },
          },
          {
            id: 2,
            author: {
              username: 'ada',
              bio: 'Computes',
              image: 'https://example.com/ada.png',
              following: true,
            },
          },
        ],
      },
    });
  });

  it('none', async () => {
    await insertRows(server, {
      users,
      articles,
      tags,
      article_tags: articleTags,
      favorites,
      follows,
      comments,
    });
    const answer = await send(server, { method: 'GET', url: '/api/articles/snow/comments' });
    expectAnswer(answer, { status: 200, body: { comments: [] } });
  });

  it('on an article that there is not', async () => {
    await insertRows(server, {
      users,
      articles,
      tags,
      article_tags: articleTags,
      favorites,
      follows,
      comments,
    });
    const answer = await send(server, { method: 'GET', url: '/api/articles/hail/comments' });
    expectAnswer(answer, { status: 404, body: { errors: { article: ['not found'] } } });
  });

  it('with a token that is none', async () => {
    await insertRows(server, {
      users,
      articles,
      tags,
      article_tags: articleTags,
      favorites,
      follows,
      comments,
    });
    const answer = await send(server, {
      method: 'GET',
      url: '/api/articles/rain/comments',
      headers: { authorization: 'Token none' },
    });
    expectAnswer(answer, { status: 401, body: { errors: { token: ['is missing'] } } });
  });
});

describe('Comment on an article', () => {
  it('a comment', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'POST',
      url: '/api/articles/rain/comments',
      headers: { authorization: `Token ${tokens.bob}` },
      body: { comment: { body: 'So wet' } },
    });
    expectAnswer(answer, {
      status: 201,
      body: {
        comment: {
          id: 1,
          createdAt: '$timestamp',
          updatedAt: '$timestamp',
          body: 'So wet',
          author: { username: 'bob', bio: null, image: null, following: false },
        },
      },
    });
    await expectRows(server, 'comments', [
      { body: 'So wet', article_id: '00000000-0000-4000-8000-000000000001', author_id: 2 },
    ]);
  });

  it('an empty one', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'POST',
      url: '/api/articles/rain/comments',
      headers: { authorization: `Token ${tokens.bob}` },
      body: { comment: { body: '' } },
    });
    expectAnswer(answer, { status: 422, body: { errors: { body: ["can't be blank"] } } });
    await expectRows(server, 'comments', []);
  });

  it('null', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'POST',
      url: '/api/articles/rain/comments',
      headers: { authorization: `Token ${tokens.bob}` },
      body: { comment: { body: null } },
    });
    expectAnswer(answer, { status: 422, body: { errors: { body: ["can't be blank"] } } });
  });

  it('on an article that there is not', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'POST',
      url: '/api/articles/hail/comments',
      headers: { authorization: `Token ${tokens.bob}` },
      body: { comment: { body: 'So cold' } },
    });
    expectAnswer(answer, { status: 404, body: { errors: { article: ['not found'] } } });
  });

  it('without a token', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, {
      method: 'POST',
      url: '/api/articles/rain/comments',
      body: { comment: { body: 'So wet' } },
    });
    expectAnswer(answer, { status: 401, body: { errors: { token: ['is missing'] } } });
  });
});

describe('Delete a comment', () => {
  it("one's own", async () => {
    await insertRows(server, {
      users,
      articles,
      tags,
      article_tags: articleTags,
      favorites,
      follows,
      comments,
    });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'DELETE',
      url: '/api/articles/rain/comments/1',
      headers: { authorization: `Token ${tokens.bob}` },
    });
    expectAnswer(answer, { status: 204 });
    await expectRows(server, 'comments', [{ id: 2, body: 'Indeed' }]);
  });

  it('that of somebody else', async () => {
    await insertRows(server, {
      users,
      articles,
      tags,
      article_tags: articleTags,
      favorites,
      follows,
      comments,
    });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'DELETE',
      url: '/api/articles/rain/comments/1',
      headers: { authorization: `Token ${tokens.ada}` },
    });
    expectAnswer(answer, { status: 403, body: { errors: { comment: ['forbidden'] } } });
    await expectRows(server, 'comments', [{ id: 1 }, { id: 2 }]);
  });

  it('one that there is not', async () => {
    await insertRows(server, {
      users,
      articles,
      tags,
      article_tags: articleTags,
      favorites,
      follows,
      comments,
    });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'DELETE',
      url: '/api/articles/rain/comments/9',
      headers: { authorization: `Token ${tokens.bob}` },
    });
    expectAnswer(answer, { status: 404, body: { errors: { comment: ['not found'] } } });
  });

  it('that of another article', async () => {
    await insertRows(server, {
      users,
      articles,
      tags,
      article_tags: articleTags,
      favorites,
      follows,
      comments,
    });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'DELETE',
      url: '/api/articles/snow/comments/1',
      headers: { authorization: `Token ${tokens.bob}` },
    });
    expectAnswer(answer, { status: 404, body: { errors: { comment: ['not found'] } } });
  });

  it('on an article that there is not', async () => {
    await insertRows(server, {
      users,
      articles,
      tags,
      article_tags: articleTags,
      favorites,
      follows,
      comments,
    });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'DELETE',
      url: '/api/articles/hail/comments/1',
      headers: { authorization: `Token ${tokens.bob}` },
    });
    expectAnswer(answer, { status: 404, body: { errors: { article: ['not found'] } } });
  });

  it('without a token', async () => {
    await insertRows(server, {
      users,
      articles,
      tags,
      article_tags: articleTags,
      favorites,
      follows,
      comments,
    });
    const answer = await send(server, { method: 'DELETE', url: '/api/articles/rain/comments/1' });
    expectAnswer(answer, { status: 401, body: { errors: { token: ['is missing'] } } });
  });
});

describe('Unfavourite an article', () => {
  it('no favourite any more', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'DELETE',
      url: '/api/articles/rain/favorite',
      headers: { authorization: `Token ${tokens.bob}` },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        article: {
          slug: 'rain',
          title: 'Rain',
          description: 'About rain',
          createdAt: '2026-01-01T10:00:00.120Z',
          updatedAt: '2026-01-01T10:00:00.120Z',
          tagList: ['water', 'weather'],
          favorited: false,
          favoritesCount: 0,
          author: { username: 'ada', bio: 'Computes', image: 'https://example.com/ada.png', following: true },
          body: 'Rain.',
        },
      },
    });
    await expectRows(server, 'favorites', []);
  });

  it('that of somebody else stays', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'DELETE',
      url: '/api/articles/rain/favorite',
      headers: { authorization: `Token ${tokens.ada}` },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        article: {
          slug: 'rain',
          title: 'Rain',
          description: 'About rain',
          createdAt: '2026-01-01T10:00:00.120Z',
          updatedAt: '2026-01-01T10:00:00.120Z',
          tagList: ['water', 'weather'],
          favorited: false,
          favoritesCount: 1,
          author: {
            username: 'ada',
            bio: 'Computes',
            image: 'https://example.com/ada.png',
            following: false,
          },
          body: 'Rain.',
        },
      },
    });
    await expectRows(server, 'favorites', [{ user_id: 2 }]);
  });

  it('one that there is not', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'DELETE',
      url: '/api/articles/hail/favorite',
      headers: { authorization: `Token ${tokens.bob}` },
    });
    expectAnswer(answer, { status: 404, body: { errors: { article: ['not found'] } } });
  });

  it('without a token', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, { method: 'DELETE', url: '/api/articles/rain/favorite' });
    expectAnswer(answer, { status: 401, body: { errors: { token: ['is missing'] } } });
  });
});

describe('Favourite an article', () => {
  it('a favourite', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'POST',
      url: '/api/articles/rain/favorite',
      headers: { authorization: `Token ${tokens.ada}` },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        article: {
          slug: 'rain',
          title: 'Rain',
          description: 'About rain',
          createdAt: '2026-01-01T10:00:00.120Z',
          updatedAt: '2026-01-01T10:00:00.120Z',
          tagList: ['water', 'weather'],
          favorited: true,
          favoritesCount: 2,
          author: {
            username: 'ada',
            bio: 'Computes',
            image: 'https://example.com/ada.png',
            following: false,
          },
          body: 'Rain.',
        },
      },
    });
  });

  it('twice is once', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'POST',
      url: '/api/articles/rain/favorite',
      headers: { authorization: `Token ${tokens.bob}` },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        article: {
          slug: 'rain',
          title: 'Rain',
          description: 'About rain',
          createdAt: '2026-01-01T10:00:00.120Z',
          updatedAt: '2026-01-01T10:00:00.120Z',
          tagList: ['water', 'weather'],
          favorited: true,
          favoritesCount: 1,
          author: { username: 'ada', bio: 'Computes', image: 'https://example.com/ada.png', following: true },
          body: 'Rain.',
        },
      },
    });
    await expectRows(server, 'favorites', [{ user_id: 2 }]);
  });

  it('one that there is not', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'POST',
      url: '/api/articles/hail/favorite',
      headers: { authorization: `Token ${tokens.bob}` },
    });
    expectAnswer(answer, { status: 404, body: { errors: { article: ['not found'] } } });
  });

  it('without a token', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, { method: 'POST', url: '/api/articles/rain/favorite' });
    expectAnswer(answer, { status: 401, body: { errors: { token: ['is missing'] } } });
  });
});

describe('Articles of those whom the user follows', () => {
  it('of those whom the user follows', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'GET',
      url: '/api/articles/feed',
      headers: { authorization: `Token ${tokens.bob}` },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        articles: [
          {
            slug: 'snow',
            title: 'Snow',
            description: 'About snow',
            createdAt: '2026-01-02T10:00:00.120Z',
            updatedAt: '2026-01-02T10:00:00.120Z',
            tagList: ['weather'],
            favorited: false,
            favoritesCount: 0,
            author: {
              username: 'ada',
              bio: 'Computes',
              image: 'https://example.com/ada.png',
              following: true,
            },
          },
          {
            slug: 'rain',
            title: 'Rain',
            description: 'About rain',
            createdAt: '2026-01-01T10:00:00.120Z',
            updatedAt: '2026-01-01T10:00:00.120Z',
            tagList: ['water', 'weather'],
            favorited: true,
            favoritesCount: 1,
            author: {
              username: 'ada',
              bio: 'Computes',
              image: 'https://example.com/ada.png',
              following: true,
            },
          },
        ],
        articlesCount: 2,
      },
    });
  });

  it('a part of it', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'GET',
      url: '/api/articles/feed?limit=1&offset=1',
      headers: { authorization: `Token ${tokens.bob}` },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        articles: [
          {
            slug: 'rain',
            title: 'Rain',
            description: 'About rain',
            createdAt: '2026-01-01T10:00:00.120Z',
            updatedAt: '2026-01-01T10:00:00.120Z',
            tagList: ['water', 'weather'],
            favorited: true,
            favoritesCount: 1,
            author: {
              username: 'ada',
              bio: 'Computes',
              image: 'https://example.com/ada.png',
              following: true,
            },
          },
        ],
        articlesCount: 2,
      },
    });
  });

  it('of somebody who follows nobody', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'GET',
      url: '/api/articles/feed',
      headers: { authorization: `Token ${tokens.ada}` },
    });
    expectAnswer(answer, { status: 200, body: { articles: [], articlesCount: 0 } });
  });

  it('without a token', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, { method: 'GET', url: '/api/articles/feed' });
    expectAnswer(answer, { status: 401, body: { errors: { token: ['is missing'] } } });
  });
});

describe('Get a profile', () => {
  it('for anybody', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, { method: 'GET', url: '/api/profiles/ada' });
    expectAnswer(answer, {
      status: 200,
      body: {
        profile: { username: 'ada', bio: 'Computes', image: 'https://example.com/ada.png', following: false },
      },
    });
  });

  it('for somebody who follows', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'GET',
      url: '/api/profiles/ada',
      headers: { authorization: `Token ${tokens.bob}` },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        profile: { username: 'ada', bio: 'Computes', image: 'https://example.com/ada.png', following: true },
      },
    });
  });

  it('for somebody else', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'GET',
      url: '/api/profiles/bob',
      headers: { authorization: `Token ${tokens.ada}` },
    });
    expectAnswer(answer, {
      status: 200,
      body: { profile: { username: 'bob', bio: null, image: null, following: false } },
    });
  });

  it('of nobody', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, { method: 'GET', url: '/api/profiles/eve' });
    expectAnswer(answer, { status: 404, body: { errors: { profile: ['not found'] } } });
  });

  it('with a token that is none', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const answer = await send(server, {
      method: 'GET',
      url: '/api/profiles/ada',
      headers: { authorization: 'Token none' },
    });
    expectAnswer(answer, { status: 401, body: { errors: { token: ['is missing'] } } });
  });
});

describe('Unfollow a user', () => {
  it('follows no longer', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'DELETE',
      url: '/api/profiles/ada/follow',
      headers: { authorization: `Token ${tokens.bob}` },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        profile: { username: 'ada', bio: 'Computes', image: 'https://example.com/ada.png', following: false },
      },
    });
    await expectRows(server, 'follows', []);
  });

  it('somebody who is not followed', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'DELETE',
      url: '/api/profiles/bob/follow',
      headers: { authorization: `Token ${tokens.ada}` },
    });
    expectAnswer(answer, {
      status: 200,
      body: { profile: { username: 'bob', bio: null, image: null, following: false } },
    });
    await expectRows(server, 'follows', [{ follower_id: 2, followee_id: 1 }]);
  });

  it('nobody', async () => {
    await insertRows(server, { users });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'DELETE',
      url: '/api/profiles/eve/follow',
      headers: { authorization: `Token ${tokens.ada}` },
    });
    expectAnswer(answer, { status: 404, body: { errors: { profile: ['not found'] } } });
  });

  it('without a token', async () => {
    await insertRows(server, { users });
    const answer = await send(server, { method: 'DELETE', url: '/api/profiles/eve/follow' });
    expectAnswer(answer, { status: 401, body: { errors: { token: ['is missing'] } } });
  });
});

describe('Follow a user', () => {
  it('follows', async () => {
    await insertRows(server, { users });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'POST',
      url: '/api/profiles/bob/follow',
      headers: { authorization: `Token ${tokens.ada}` },
    });
    expectAnswer(answer, {
      status: 200,
      body: { profile: { username: 'bob', bio: null, image: null, following: true } },
    });
    await expectRows(server, 'follows', [{ follower_id: 1, followee_id: 2 }]);
  });

  it('twice is once', async () => {
    await insertRows(server, { users, articles, tags, article_tags: articleTags, favorites, follows });
    const tokens = { bob: await signToken({ sub: '2' }) };
    const answer = await send(server, {
      method: 'POST',
      url: '/api/profiles/ada/follow',
      headers: { authorization: `Token ${tokens.bob}` },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        profile: { username: 'ada', bio: 'Computes', image: 'https://example.com/ada.png', following: true },
      },
    });
    await expectRows(server, 'follows', [{ follower_id: 2, followee_id: 1 }]);
  });

  it('nobody', async () => {
    await insertRows(server, { users });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'POST',
      url: '/api/profiles/eve/follow',
      headers: { authorization: `Token ${tokens.ada}` },
    });
    expectAnswer(answer, { status: 404, body: { errors: { profile: ['not found'] } } });
  });

  it('without a token', async () => {
    await insertRows(server, { users });
    const answer = await send(server, { method: 'POST', url: '/api/profiles/eve/follow' });
    expectAnswer(answer, { status: 401, body: { errors: { token: ['is missing'] } } });
  });
});

describe('The tags of articles', () => {
  it('those of articles', async () => {
    await insertRows(server, {
      users,
      articles,
      tags: [{ name: 'weather' }, { name: 'water' }, { name: 'unused' }],
      article_tags: articleTags,
      favorites,
      follows,
    });
    const answer = await send(server, { method: 'GET', url: '/api/tags' });
    expectAnswer(answer, { status: 200, body: { tags: ['water', 'weather'] } });
  });

  it('none', async () => {
    const answer = await send(server, { method: 'GET', url: '/api/tags' });
    expectAnswer(answer, { status: 200, body: { tags: [] } });
  });
});

describe('Get the current user', () => {
  it('with a token', async () => {
    await insertRows(server, { users });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'GET',
      url: '/api/user',
      headers: { authorization: `Token ${tokens.ada}` },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        user: {
          email: 'ada@example.com',
          token: '$any',
          username: 'ada',
          bio: 'Computes',
          image: 'https://example.com/ada.png',
        },
      },
    });
  });

  it('without one', async () => {
    await insertRows(server, { users });
    const answer = await send(server, { method: 'GET', url: '/api/user' });
    expectAnswer(answer, { status: 401, body: { errors: { token: ['is missing'] } } });
  });

  it('with one that nobody signed', async () => {
    await insertRows(server, { users });
    const answer = await send(server, {
      method: 'GET',
      url: '/api/user',
      headers: {
        authorization:
          'Token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIiwiaWF0IjoxNzY3MjI1NjAwLCJleHAiOjQxMDI0NDQ4MDB9.U_lVB2bzYBrID2vsTv9kQs80sDaNaDdXjXhGS7yFkJo',
      },
    });
    expectAnswer(answer, { status: 401, body: { errors: { token: ['is missing'] } } });
  });

  it('with one that has expired', async () => {
    await insertRows(server, { users });
    const tokens = { late: await signToken({ sub: '1' }, -1) };
    const answer = await send(server, {
      method: 'GET',
      url: '/api/user',
      headers: { authorization: `Token ${tokens.late}` },
    });
    expectAnswer(answer, { status: 401, body: { errors: { token: ['is missing'] } } });
  });

  it('with another scheme', async () => {
    await insertRows(server, { users });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'GET',
      url: '/api/user',
      headers: { authorization: `Bearer ${tokens.ada}` },
    });
    expectAnswer(answer, { status: 401, body: { errors: { token: ['is missing'] } } });
  });

  it('with that of a user who is no more', async () => {
    await insertRows(server, { users });
    const tokens = { eve: await signToken({ sub: '3' }) };
    const answer = await send(server, {
      method: 'GET',
      url: '/api/user',
      headers: { authorization: `Token ${tokens.eve}` },
    });
    expectAnswer(answer, { status: 401, body: { errors: { token: ['is missing'] } } });
  });
});

describe('Update the current user', () => {
  it('what is absent stays', async () => {
    await insertRows(server, { users });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'PUT',
      url: '/api/user',
      headers: { authorization: `Token ${tokens.ada}` },
      body: { user: { bio: 'Writes' } },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        user: {
          email: 'ada@example.com',
          token: '$any',
          username: 'ada',
          bio: 'Writes',
          image: 'https://example.com/ada.png',
        },
      },
    });
  });

  it('an empty text clears the bio and the image', async () => {
    await insertRows(server, { users });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'PUT',
      url: '/api/user',
      headers: { authorization: `Token ${tokens.ada}` },
      body: { user: { bio: '', image: '' } },
    });
    expectAnswer(answer, {
      status: 200,
      body: { user: { email: 'ada@example.com', token: '$any', username: 'ada', bio: null, image: null } },
    });
  });

  it('null does, too', async () => {
    await insertRows(server, { users });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'PUT',
      url: '/api/user',
      headers: { authorization: `Token ${tokens.ada}` },
      body: { user: { bio: null, image: null } },
    });
    expectAnswer(answer, {
      status: 200,
      body: { user: { email: 'ada@example.com', token: '$any', username: 'ada', bio: null, image: null } },
    });
  });

  it('another name and address', async () => {
    await insertRows(server, { users });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'PUT',
      url: '/api/user',
      headers: { authorization: `Token ${tokens.ada}` },
      body: { user: { username: 'lovelace', email: 'lovelace@example.com' } },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        user: {
          email: 'lovelace@example.com',
          token: '$any',
          username: 'lovelace',
          bio: 'Computes',
          image: 'https://example.com/ada.png',
        },
      },
    });
  });

  it('another password alone', async () => {
    await insertRows(server, { users });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'PUT',
      url: '/api/user',
      headers: { authorization: `Token ${tokens.ada}` },
      body: { user: { password: 'battery staple' } },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        user: {
          email: 'ada@example.com',
          token: '$any',
          username: 'ada',
          bio: 'Computes',
          image: 'https://example.com/ada.png',
        },
      },
    });
  });

  it('null and empty texts', async () => {
    await insertRows(server, { users });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'PUT',
      url: '/api/user',
      headers: { authorization: `Token ${tokens.ada}` },
      body: { user: { username: null, email: '' } },
    });
    expectAnswer(answer, {
      status: 422,
      body: { errors: { username: ["can't be blank"], email: ["can't be blank"] } },
    });
  });

  it('no password', async () => {
    await insertRows(server, { users });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'PUT',
      url: '/api/user',
      headers: { authorization: `Token ${tokens.ada}` },
      body: { user: { password: null } },
    });
    expectAnswer(answer, { status: 422, body: { errors: { password: ["can't be blank"] } } });
  });

  it('an empty password', async () => {
    await insertRows(server, { users });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'PUT',
      url: '/api/user',
      headers: { authorization: `Token ${tokens.ada}` },
      body: { user: { password: '' } },
    });
    expectAnswer(answer, { status: 422, body: { errors: { password: ["can't be blank"] } } });
  });

  it('a password of seven characters', async () => {
    await insertRows(server, { users });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'PUT',
      url: '/api/user',
      headers: { authorization: `Token ${tokens.ada}` },
      body: { user: { password: 'short7c' } },
    });
    expectAnswer(answer, {
      status: 422,
      body: { errors: { password: ['is too short (minimum is 8 characters)'] } },
    });
  });

  it('the name of somebody else, with a password that is not kept', async () => {
    await insertRows(server, { users });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'PUT',
      url: '/api/user',
      headers: { authorization: `Token ${tokens.ada}` },
      body: { user: { username: 'bob', password: 'battery staple' } },
    });
    expectAnswer(answer, { status: 409, body: { errors: { username: ['has already been taken'] } } });
    await expectRows(server, 'users', [
      {
        username: 'ada',
        email: 'ada@example.com',
        password_hash: '-',
        bio: 'Computes',
        image: 'https://example.com/ada.png',
      },
      { username: 'bob', email: 'bob@example.com', password_hash: '-' },
    ]);
  });

  it('the address of somebody else', async () => {
    await insertRows(server, { users });
    const tokens = { ada: await signToken({ sub: '1' }) };
    const answer = await send(server, {
      method: 'PUT',
      url: '/api/user',
      headers: { authorization: `Token ${tokens.ada}` },
      body: { user: { email: 'bob@example.com' } },
    });
    expectAnswer(answer, { status: 409, body: { errors: { email: ['has already been taken'] } } });
  });

  it('without a token', async () => {
    await insertRows(server, { users });
    const answer = await send(server, { method: 'PUT', url: '/api/user', body: { user: { bio: 'Writes' } } });
    expectAnswer(answer, { status: 401, body: { errors: { token: ['is missing'] } } });
  });
});

describe('Register', () => {
  it('a new user, without bio and image', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/api/users',
      body: { user: { username: 'ada', email: 'ada@example.com', password: 'correct horse' } },
    });
    expectAnswer(answer, {
      status: 201,
      body: { user: { email: 'ada@example.com', token: '$any', username: 'ada', bio: null, image: null } },
    });
    await expectRows(server, 'users', [
      { username: 'ada', email: 'ada@example.com', password_hash: '$any', bio: null, image: null },
    ]);
  });

  it('a name that somebody has', async () => {
    await insertRows(server, { users });
    const answer = await send(server, {
      method: 'POST',
      url: '/api/users',
      body: { user: { username: 'ada', email: 'new@example.com', password: 'correct horse' } },
    });
    expectAnswer(answer, { status: 409, body: { errors: { username: ['has already been taken'] } } });
  });

  it('an address that somebody has', async () => {
    await insertRows(server, { users });
    const answer = await send(server, {
      method: 'POST',
      url: '/api/users',
      body: { user: { username: 'new', email: 'ada@example.com', password: 'correct horse' } },
    });
    expectAnswer(answer, { status: 409, body: { errors: { email: ['has already been taken'] } } });
  });

  it('nothing at all', async () => {
    const answer = await send(server, { method: 'POST', url: '/api/users', body: { user: {} } });
    expectAnswer(answer, {
      status: 422,
      body: {
        errors: { username: ["can't be blank"], email: ["can't be blank"], password: ["can't be blank"] },
      },
    });
    await expectRows(server, 'users', []);
  });

  it('null and empty texts', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/api/users',
      body: { user: { username: null, email: '', password: '' } },
    });
    expectAnswer(answer, {
      status: 422,
      body: {
        errors: { username: ["can't be blank"], email: ["can't be blank"], password: ["can't be blank"] },
      },
    });
  });

  it('a password of seven characters', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/api/users',
      body: { user: { username: 'ada', email: 'ada@example.com', password: 'short7c' } },
    });
    expectAnswer(answer, {
      status: 422,
      body: { errors: { password: ['is too short (minimum is 8 characters)'] } },
    });
  });
});

describe('Log in', () => {
  it('the right password', async () => {
    await insertRows(server, { users: otherUsers });
    const answer = await send(server, {
      method: 'POST',
      url: '/api/users/login',
      body: { user: { email: 'ada@example.com', password: 'correct horse' } },
    });
    expectAnswer(answer, {
      status: 200,
      body: {
        user: {
          email: 'ada@example.com',
          token: '$any',
          username: 'ada',
          bio: 'Computes',
          image: 'https://example.com/ada.png',
        },
      },
    });
  });

  it('a wrong password', async () => {
    await insertRows(server, { users: otherUsers });
    const answer = await send(server, {
      method: 'POST',
      url: '/api/users/login',
      body: { user: { email: 'ada@example.com', password: 'battery staple' } },
    });
    expectAnswer(answer, { status: 401, body: { errors: { credentials: ['invalid'] } } });
  });

  it('an address that nobody has', async () => {
    await insertRows(server, { users: otherUsers });
    const answer = await send(server, {
      method: 'POST',
      url: '/api/users/login',
      body: { user: { email: 'eve@example.com', password: 'correct horse' } },
    });
    expectAnswer(answer, { status: 401, body: { errors: { credentials: ['invalid'] } } });
  });

  it('neither address nor password', async () => {
    await insertRows(server, { users: otherUsers });
    const answer = await send(server, {
      method: 'POST',
      url: '/api/users/login',
      body: { user: { email: '', password: null } },
    });
    expectAnswer(answer, {
      status: 422,
      body: { errors: { email: ["can't be blank"], password: ["can't be blank"] } },
    });
  });
});
