import { describe, expect, test } from 'vitest';
import { errors, startConduit, tokenOf } from './client.ts';

/** The requests of RealWorld's own suite about users and profiles, written from its specification. */
const { send, newUser, uncalled } = startConduit();
const blank = "can't be blank";
const short = 'is too short (minimum is 8 characters)';

describe('users', () => {
  test('register, log in and read themselves, with a token each time', async () => {
    const user = { username: 'ada', email: 'ada@example.com', bio: null, image: null };
    const registered = await send('POST', '/users', { body: { user: { ...user, password: 'correct horse' } } });
    expect(registered).toMatchObject({ status: 201, body: { user } });
    const entered = await send('POST', '/users/login', {
      body: { user: { email: user.email, password: 'correct horse' } },
    });
    expect(entered).toMatchObject({ status: 200, body: { user } });
    for (const { body } of [registered, entered]) {
      const again = await send('GET', '/user', { token: tokenOf(body) });
      expect(again).toMatchObject({ status: 200, body: { user } });
      expect(Object.keys(Object(Object(again.body).user)).toSorted()).toEqual([
        'bio',
        'email',
        'image',
        'token',
        'username',
      ]);
    }
  });

  test('change what they send, and nothing else', async () => {
    const { token, username, email } = await newUser('grace');
    const update = async (user: object) => (await send('PUT', '/user', { token, body: { user } })).body;
    expect(await update({ bio: 'Compiles', image: 'https://example.com/g.png' })).toMatchObject({
      user: { username, email, bio: 'Compiles', image: 'https://example.com/g.png' },
    });
    expect(await update({ image: null })).toMatchObject({ user: { bio: 'Compiles', image: null } });
    expect(await update({ bio: '' })).toMatchObject({ user: { bio: null, image: null } });
    expect(await update({ username: `${username}x`, email: `x${email}` })).toMatchObject({
      user: { username: `${username}x`, email: `x${email}`, bio: null },
    });
    expect((await send('GET', '/user', { token })).body).toMatchObject({ user: { username: `${username}x` } });
  });

  test('have another password, and the old one works no longer', async () => {
    const { token, email } = await newUser('alan');
    const enter = async (password: string) =>
      (await send('POST', '/users/login', { body: { user: { email, password } } })).status;
    const changed = await send('PUT', '/user', { token, body: { user: { password: 'battery staple' } } });
    expect(changed).toMatchObject({ status: 200, body: { user: { email } } });
    expect(await enter('correct horse')).toBe(401);
    expect(await enter('battery staple')).toBe(200);
    expect((await send('GET', '/user', { token: tokenOf(changed.body) })).status).toBe(200);
  });

  test.each([undefined, null, ''])('need a name, an address and a password, not %j', async (value) => {
    const user = { username: 'somebody', email: 'somebody@example.com', password: 'correct horse' };
    for (const field of ['username', 'email', 'password']) {
      const answer = await send('POST', '/users', { body: { user: { ...user, [field]: value } } });
      expect(answer).toMatchObject({ status: 422, body: errors({ [field]: blank }) });
    }
    for (const field of ['email', 'password']) {
      const answer = await send('POST', '/users/login', { body: { user: { ...user, [field]: value } } });
      expect(answer).toMatchObject({ status: 422, body: errors({ [field]: blank }) });
    }
  });

  test.each([null, ''])('cannot take their name, address or password away with %j', async (value) => {
    const { token } = await newUser('barbara');
    for (const field of ['username', 'email', 'password']) {
      const answer = await send('PUT', '/user', { token, body: { user: { [field]: value } } });
      expect(answer).toMatchObject({ status: 422, body: errors({ [field]: blank }) });
    }
  });

  test('have passwords of eight characters at least', async () => {
    const { token } = await newUser('john');
    const user = { username: 'shorty', email: 'shorty@example.com' };
    const register = (password: string) => send('POST', '/users', { body: { user: { ...user, password } } });
    expect(await register('short7c')).toMatchObject({ status: 422, body: errors({ password: short }) });
    expect(await register('enough8c')).toMatchObject({ status: 201 });
    const answer = await send('PUT', '/user', { token, body: { user: { password: 'short7c' } } });
    expect(answer).toMatchObject({ status: 422, body: errors({ password: short }) });
    expect(await send('PUT', '/user', { token, body: { user: { password: 'p'.repeat(64) } } })).toMatchObject({
      status: 200,
    });
  });

  test('cannot have the name or the address of somebody else, but keep their own', async () => {
    const [one, other] = [await newUser('edsger'), await newUser('donald')];
    for (const field of ['username', 'email'] as const) {
      const taken = { status: 409, body: errors({ [field]: 'has already been taken' }) };
      const user = { username: 'somebody new', email: 'new@example.com', password: 'correct horse' };
      expect(await send('POST', '/users', { body: { user: { ...user, [field]: one[field] } } })).toMatchObject(taken);
      const change = { user: { [field]: one[field] } };
      expect(await send('PUT', '/user', { token: other.token, body: change })).toMatchObject(taken);
      expect(await send('PUT', '/user', { token: one.token, body: change })).toMatchObject({ status: 200 });
    }
  });

  test('are not told whether the address or the password is wrong', async () => {
    const { email } = await newUser('niklaus');
    for (const user of [
      { email, password: 'battery staple' },
      { email: 'nobody@example.com', password: 'correct horse' },
    ])
      expect(await send('POST', '/users/login', { body: { user } })).toMatchObject({
        status: 401,
        body: errors({ credentials: 'invalid' }),
      });
  });
});

describe('a token', () => {
  const needed: readonly { readonly method: string; readonly path: string; readonly body?: object }[] = [
    { method: 'GET', path: '/user' },
    { method: 'PUT', path: '/user', body: { user: { bio: 'x' } } },
    { method: 'POST', path: '/profiles/nobody/follow' },
    { method: 'DELETE', path: '/profiles/nobody/follow' },
    { method: 'GET', path: '/articles/feed' },
    { method: 'POST', path: '/articles', body: { article: {} } },
    { method: 'PUT', path: '/articles/none', body: { article: { title: null } } },
    { method: 'DELETE', path: '/articles/none' },
    { method: 'POST', path: '/articles/none/comments', body: { comment: {} } },
    { method: 'DELETE', path: '/articles/none/comments/1' },
    { method: 'POST', path: '/articles/none/favorite' },
    { method: 'DELETE', path: '/articles/none/favorite' },
  ];
  const taken = ['/profiles/nobody', '/articles', '/articles/none', '/articles/none/comments'];
  const missing = { status: 401, body: errors({ token: 'is missing' }) };

  test.each(needed)(
    'is needed for $method $path, before anything else is looked at',
    async ({ method, path, body }) => {
      expect(await send(method, path, { body })).toMatchObject(missing);
      expect(await send(method, path, { body, token: 'not.a.token' })).toMatchObject(missing);
    },
  );

  test.each(taken)('may be left out for GET %s, but has to be valid', async (path) => {
    expect((await send('GET', path)).status).not.toBe(401);
    expect(await send('GET', path, { token: 'not.a.token' })).toMatchObject(missing);
  });
});

describe('profiles', () => {
  test('tell whether the viewer follows', async () => {
    const [one, other] = [await newUser('leslie'), await newUser('barbara')];
    const profile = { username: other.username, bio: null, image: null };
    const path = `/profiles/${other.username}`;
    const seen = (following: boolean) => ({ status: 200, body: { profile: { ...profile, following } } });
    expect(await send('GET', path)).toMatchObject(seen(false));
    expect(await send('POST', `${path}/follow`, one)).toMatchObject(seen(true));
    expect(await send('POST', `${path}/follow`, one)).toMatchObject(seen(true));
    expect(await send('GET', path, one)).toMatchObject(seen(true));
    expect(await send('GET', path, other)).toMatchObject(seen(false));
    expect(await send('DELETE', `${path}/follow`, one)).toMatchObject(seen(false));
    expect(await send('GET', path, one)).toMatchObject(seen(false));
  });

  test('of nobody are not found', async () => {
    const { token } = await newUser('dennis');
    const missing = { status: 404, body: errors({ profile: 'not found' }) };
    expect(await send('GET', '/profiles/nobody')).toMatchObject(missing);
    expect(await send('POST', '/profiles/nobody/follow', { token })).toMatchObject(missing);
    expect(await send('DELETE', '/profiles/nobody/follow', { token })).toMatchObject(missing);
  });
});

test('every operation about users and profiles has been called', () => {
  expect(uncalled(/users?|profiles/)).toEqual([]);
});
