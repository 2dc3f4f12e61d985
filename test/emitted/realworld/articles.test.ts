import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { errors, idOf, pageOf, slugOf, startConduit, timesOf } from './client.ts';

/** The requests of RealWorld's own suite about articles and what belongs to them, written from its specification. */
const { send, newUser, somebody, newArticle, uncalled, askFrom } = startConduit();
const blank = "can't be blank";
const missing = { status: 404, body: errors({ article: 'not found' }) };
const article = { title: 'Rain', description: 'About rain', body: 'It rains.' };

describe('articles', () => {
  test('are created with their tags in the order sent, and read by anybody', async () => {
    const { token, username } = await somebody('author');
    const tagList = ['weather', 'a/b & c', 'Ünïcode, "quoted"'];
    const created = await send('POST', '/articles', { token, body: { article: { ...article, tagList } } });
    const author = { username, bio: null, image: null, following: false };
    const shown = { article: { ...article, tagList, favorited: false, favoritesCount: 0, author } };
    expect(created).toMatchObject({ status: 201, body: shown });
    expect(await send('GET', `/articles/${slugOf(created.body)}`)).toMatchObject({ status: 200, body: shown });
    expect((await send('GET', '/tags')).body).toMatchObject({ tags: expect.arrayContaining(tagList) });
    expect((await send('GET', `/articles?tag=${encodeURIComponent('a/b & c')}`)).body).toMatchObject({
      articlesCount: 1,
    });
  });

  test('have no tags unless they are sent, and slugs of their own', async () => {
    const { token } = await somebody('author');
    const slugs = [await newArticle(token), await newArticle(token)];
    expect(new Set(slugs).size).toBe(2);
    for (const slug of slugs) {
      expect(slug).toMatch(/^rain-/);
      expect((await send('GET', `/articles/${slug}`)).body).toMatchObject({ article: { tagList: [] } });
    }
  });

  test.each([undefined, null, ''])('need a title, a description and a body, not %j', async (value) => {
    const { token } = await somebody('author');
    for (const field of ['title', 'description', 'body']) {
      const answer = await send('POST', '/articles', { token, body: { article: { ...article, [field]: value } } });
      expect(answer).toMatchObject({ status: 422, body: errors({ [field]: blank }) });
    }
  });

  test('change as far as it is sent; the time of the change moves, that of the creation never', async () => {
    const { token } = await somebody('author');
    const slug = await newArticle(token, { tagList: ['one', 'two'] });
    const before = timesOf((await send('GET', `/articles/${slug}`)).body);
    for (const time of Object.values(before)) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    await sleep(5);
    const changed = await send('PUT', `/articles/${slug}`, { token, body: { article: { body: 'It pours.' } } });
    expect(changed).toMatchObject({
      status: 200,
      body: { article: { ...article, slug, body: 'It pours.', tagList: ['one', 'two'] } },
    });
    const after = timesOf(changed.body);
    expect(after.createdAt).toBe(before.createdAt);
    expect(after.updatedAt > before.updatedAt).toBe(true);
  });

  test('have another slug with another title', async () => {
    const { token } = await somebody('author');
    const slug = await newArticle(token);
    const put = (path: string, title: string) =>
      send('PUT', `/articles/${path}`, { token, body: { article: { title } } });
    expect((await put(slug, 'Rain')).body).toMatchObject({ article: { slug } });
    const renamed = slugOf((await put(slug, 'Snow & ice')).body);
    expect(renamed).toMatch(/^snow-ice-/);
    expect(await send('GET', `/articles/${slug}`)).toMatchObject(missing);
    expect(await send('GET', `/articles/${renamed}`)).toMatchObject({ body: { article: { title: 'Snow & ice' } } });
  });

  test('have other tags, or none any more, but not null', async () => {
    const { token } = await somebody('author');
    const slug = await newArticle(token, { tagList: ['one', 'two'] });
    const put = (tagList: readonly string[] | null) =>
      send('PUT', `/articles/${slug}`, { token, body: { article: { tagList } } });
    expect(await put(['two', 'three', 'one'])).toMatchObject({
      status: 200,
      body: { article: { tagList: ['two', 'three', 'one'] } },
    });
    expect(await put(null)).toMatchObject({ status: 422, body: errors({ tagList: "can't be null" }) });
    expect((await put([])).body).toMatchObject({ article: { tagList: [] } });
  });

  test.each([null, ''])('cannot lose their texts with %j', async (value) => {
    const { token } = await somebody('author');
    const slug = await newArticle(token);
    for (const field of ['title', 'description', 'body']) {
      const answer = await send('PUT', `/articles/${slug}`, { token, body: { article: { [field]: value } } });
      expect(answer).toMatchObject({ status: 422, body: errors({ [field]: blank }) });
    }
  });

  test('belong to their author, also what else a body says of them', async () => {
    const [author, other] = [await somebody('author'), await somebody('reader')];
    const slug = await newArticle(author.token);
    const forbidden = { status: 403, body: errors({ article: 'forbidden' }) };
    const body = { article: { body: 'Mine.' } };
    expect(await send('PUT', `/articles/${slug}`, { token: other.token, body })).toMatchObject(forbidden);
    expect(await send('DELETE', `/articles/${slug}`, other)).toMatchObject(forbidden);
    const stolen = { article: { author_id: 1, slug: 'mine', created_at: '2000-01-01T00:00:00Z', body: 'Still mine.' } };
    expect(await send('PUT', `/articles/${slug}`, { token: author.token, body: stolen })).toMatchObject({
      status: 200,
      body: { article: { slug, body: 'Still mine.', author: { username: author.username } } },
    });
  });

  test('are gone once they are deleted, with comments and favourites', async () => {
    const { token } = await somebody('author');
    const slug = await newArticle(token);
    await send('POST', `/articles/${slug}/favorite`, { token });
    await send('POST', `/articles/${slug}/comments`, { token, body: { comment: { body: 'Wet' } } });
    expect(await send('DELETE', `/articles/${slug}`, { token })).toMatchObject({ status: 204, body: '' });
    for (const path of [`/articles/${slug}`, `/articles/${slug}/comments`])
      expect(await send('GET', path)).toMatchObject(missing);
    expect(await send('DELETE', `/articles/${slug}`, { token })).toMatchObject(missing);
  });

  test('that nobody knows are not found', async () => {
    const { token } = await somebody('author');
    expect(await send('GET', '/articles/none')).toMatchObject(missing);
    expect(await send('PUT', '/articles/none', { token, body: { article: { body: 'x' } } })).toMatchObject(missing);
    expect(await send('POST', '/articles/none/favorite', { token })).toMatchObject(missing);
    expect(await send('DELETE', '/articles/none/favorite', { token })).toMatchObject(missing);
    const body = { comment: { body: 'x' } };
    expect(await send('POST', '/articles/none/comments', { token, body })).toMatchObject(missing);
    expect(await send('DELETE', '/articles/none/comments/1', { token })).toMatchObject(missing);
  });
});

describe('lists of articles', () => {
  test('are the newest first, without bodies, by tag, author and reader, in pages', async () => {
    const [author, reader] = [await newUser('ken'), await newUser('brian')];
    const slugs: string[] = [];
    for (let n = 0; n < 23; n++) slugs.unshift(await newArticle(author.token, { tagList: [n % 2 ? 'odd' : 'even'] }));
    const list = async (query: string, token?: string) =>
      pageOf((await send('GET', `/articles?${query}`, token === undefined ? {} : { token })).body);
    const by = `author=${author.username}`;
    const first = await list(by);
    expect(first).toMatchObject({ articlesCount: 23 });
    expect(first.articles.map(({ slug }) => slug)).toEqual(slugs.slice(0, 20));
    for (const each of first.articles) expect(each).not.toHaveProperty('body');
    expect((await list(`${by}&limit=2&offset=20`)).articles.map(({ slug }) => slug)).toEqual(slugs.slice(20, 22));
    for (const slug of slugs.slice(0, 3)) await send('POST', `/articles/${slug}/favorite`, reader);
    const query = `${by}&favorited=${reader.username}&tag=even`;
    expect(await list(query)).toMatchObject({
      articlesCount: 2,
      articles: [{ favorited: false }, { favoritesCount: 1 }],
    });
    expect(await list(`${query}&limit=1`, reader.token)).toMatchObject({
      articlesCount: 2,
      articles: [{ slug: slugs[0], favorited: true, tagList: ['even'], author: { username: author.username } }],
    });
    expect(await list('author=nobody')).toEqual({ articles: [], articlesCount: 0 });
    expect(await list('tag=none')).toEqual({ articles: [], articlesCount: 0 });
    expect((await send('GET', '/articles?limit=many')).status).toBe(422);
  });

  test('of those whom the user follows', async () => {
    const [author, other, reader] = [await newUser('bjarne'), await newUser('anders'), await newUser('guido')];
    const slugs = [await newArticle(author.token), await newArticle(author.token)].toReversed();
    await newArticle(other.token);
    const feed = async (query = '') => pageOf((await send('GET', `/articles/feed${query}`, reader)).body);
    expect(await feed()).toEqual({ articles: [], articlesCount: 0 });
    await send('POST', `/profiles/${author.username}/follow`, reader);
    const all = await feed();
    expect(all).toMatchObject({
      articlesCount: 2,
      articles: slugs.map((slug) => ({ slug, author: { following: true } })),
    });
    for (const each of all.articles) expect(each).not.toHaveProperty('body');
    expect(await feed('?limit=1&offset=1')).toMatchObject({ articlesCount: 2, articles: [{ slug: slugs[1] }] });
    await send('DELETE', `/profiles/${author.username}/follow`, reader);
    expect(await feed()).toMatchObject({ articlesCount: 0 });
  });
});

test('favourites are the viewer’s, and twice is once', async () => {
  const [one, other] = [await somebody('author'), await somebody('reader')];
  const path = `/articles/${await newArticle(one.token)}`;
  const seen = (favorited: boolean, favoritesCount: number) => ({
    status: 200,
    body: { article: { favorited, favoritesCount } },
  });
  expect(await send('POST', `${path}/favorite`, one)).toMatchObject(seen(true, 1));
  expect(await send('POST', `${path}/favorite`, one)).toMatchObject(seen(true, 1));
  expect(await send('POST', `${path}/favorite`, other)).toMatchObject(seen(true, 2));
  expect(await send('DELETE', `${path}/favorite`, one)).toMatchObject(seen(false, 1));
  expect(await send('DELETE', `${path}/favorite`, one)).toMatchObject(seen(false, 1));
  expect(await send('GET', path, other)).toMatchObject(seen(true, 1));
  expect(await send('GET', path)).toMatchObject(seen(false, 1));
});

describe('comments', () => {
  test('are added, read by anybody, and deleted by their author', async () => {
    const [author, reader] = [await somebody('author'), await somebody('reader')];
    const path = `/articles/${await newArticle(author.token)}/comments`;
    const { username } = reader;
    const comment = { body: 'Wet', author: { username, bio: null, image: null, following: false } };
    const added = await send('POST', path, { token: reader.token, body: { comment: { body: 'Wet' } } });
    expect(added).toMatchObject({ status: 201, body: { comment } });
    const id = idOf(added.body);
    expect(await send('GET', path)).toMatchObject({ status: 200, body: { comments: [{ id, ...comment }] } });
    const other = `/articles/${await newArticle(author.token)}/comments/${id}`;
    expect(await send('DELETE', other, reader)).toMatchObject({ status: 404, body: errors({ comment: 'not found' }) });
    const forbidden = { status: 403, body: errors({ comment: 'forbidden' }) };
    expect(await send('DELETE', `${path}/${id}`, author)).toMatchObject(forbidden);
    expect(await send('DELETE', `${path}/${id}`, reader)).toMatchObject({ status: 204, body: '' });
    expect(await send('DELETE', `${path}/${id}`, reader)).toMatchObject({
      status: 404,
      body: errors({ comment: 'not found' }),
    });
    expect((await send('GET', path)).body).toEqual({ comments: [] });
  });

  test.each([undefined, null, ''])('have a body, not %j', async (body) => {
    const { token } = await somebody('author');
    const path = `/articles/${await newArticle(token)}/comments`;
    expect(await send('POST', path, { token, body: { comment: { body } } })).toMatchObject({
      status: 422,
      body: errors({ body: blank }),
    });
  });
});

test('pages of every origin may call the server', async () => {
  expect((await askFrom('https://app.example', '/tags')).headers.get('access-control-allow-origin')).toBe('*');
  const headers = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' };
  const preflight = await askFrom('https://app.example', '/user', { method: 'OPTIONS', headers });
  expect(preflight.ok).toBe(true);
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
});

test('every operation about articles and tags has been called', () => {
  expect(uncalled(/articles|tags/)).toEqual([]);
});
