import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFileKey, readMediaType } from '../../runtime-lib/src/lib/files/key.ts';
import { filesPlace } from '../../runtime-lib/src/lib/files/place.ts';
import { keyOfTenant } from '../../runtime-lib/src/lib/files/tenant-key.ts';

describe('FILES_URL', () => {
  const read = (variables: Record<string, string>) => {
    const env = { variables, problems: [] };
    return { place: filesPlace(env, 'data'), problems: env.problems };
  };
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
  const s3 = (url: string, variables: Record<string, string> = keys) => read({ FILES_URL: url, ...variables });

  it.each([
    [{}, 'data/files'],
    [{ FILES_URL: 'file:///var/lib/app/files' }, '/var/lib/app/files'],
    [{ FILES_URL: '/srv/files' }, '/srv/files'],
    [{ FILES_URL: 'uploads' }, join(process.cwd(), 'uploads')],
  ])('%o names the folder %s', (variables, path) => {
    expect(read(variables)).toEqual({ place: { folder: path }, problems: [] });
  });

  it.each([
    ['s3://pictures/app?region=eu-central-1', 'https://pictures.s3.eu-central-1.amazonaws.com/app/', 'eu-central-1'],
    ['s3://pictures?region=eu-west-1', 'https://pictures.s3.eu-west-1.amazonaws.com/', 'eu-west-1'],
    ['s3://my.pictures/?region=eu-west-1', 'https://s3.eu-west-1.amazonaws.com/my.pictures/', 'eu-west-1'],
    ['s3://pictures/a/b/?endpoint=http://minio:9000', 'http://minio:9000/pictures/a/b/', 'us-east-1'],
    [
      's3://pictures?endpoint=https://x.r2.cloudflarestorage.com/&region=auto',
      'https://x.r2.cloudflarestorage.com/pictures/',
      'auto',
    ],
  ])('%s names a bucket', (url, prefix, region) => {
    expect(s3(url)).toMatchObject({
      place: { prefix, region, accessKeyId: 'id', secretAccessKey: 'key' },
      problems: [],
    });
  });

  it('takes the region and a token from the variables of AWS', () => {
    const { place: found } = s3('s3://pictures', {
      ...keys,
      AWS_REGION: 'eu-north-1',
      AWS_SESSION_TOKEN: 'token',
    });
    expect(found).toMatchObject({
      region: 'eu-north-1',
      sessionToken: 'token',
    });
  });

  const form = 's3://bucket/prefix?region=eu-central-1';
  const missing = 'the credentials for S3, which FILES_URL names';
  const rule = `FILES_URL must be a folder, such as file:///var/lib/app/files, or a bucket, such as ${form}`;
  it.each([
    ['ftp://files', keys, [rule]],
    ['file://server/files', keys, [rule]],
    ['https://pictures.s3.amazonaws.com', keys, [rule]],
    ['s3://', keys, [`FILES_URL must name a bucket, such as ${form}, and nothing else`]],
    ['s3://a:b@pictures?region=x', keys, [`FILES_URL must name a bucket, such as ${form}, and nothing else`]],
    ['s3://pictures', keys, [`FILES_URL says no region: write it, as in ${form}, or set AWS_REGION`]],
    [
      's3://pictures?region=x&acl=public',
      keys,
      ['FILES_URL has "acl", but only "region" and "endpoint" mean something there'],
    ],
    [
      's3://pictures?endpoint=minio',
      keys,
      ['FILES_URL has an "endpoint" that is not the URL of a server, such as https://s3.example.com'],
    ],
    [
      's3://pictures?region=x',
      {},
      [`AWS_ACCESS_KEY_ID is not set: ${missing}`, `AWS_SECRET_ACCESS_KEY is not set: ${missing}`],
    ],
  ])('%s is told to be wrong', (url, variables, problems) => {
    expect(s3(url, variables).problems).toEqual(expect.arrayContaining(problems));
  });
});

describe('a key', () => {
  it.each(['a', 'a/b/c.png', '..a', 'a..', '.hidden', '-', '_', 'A'.repeat(100), `${'a/'.repeat(255)}bc`])(
    'may be %s',
    (key) => {
      expect(readFileKey(key, 'x')).toBe(key);
    },
  );

  it.each([
    ...['', '/', '/a', 'a/', 'a//b', '.', '..', '../a', 'a/..', 'a/../b', './a', 'a/./b', 'a/.', 'a\\b', 'a b', 'a\0b'],
    ...[
      'a%2e',
      'ä',
      'a\nb',
      'a\n',
      '\na',
      'a:b',
      '~a',
      'a+b',
      'a/..\n',
      'A'.repeat(101),
      `${'a/'.repeat(256)}b`,
      7,
      null,
    ],
  ])('may not be %j', (key) => {
    expect(() => readFileKey(key, 'x')).toThrow('x must be the key of a file');
  });

  it('is found out in a time that does not explode', () => {
    const before = performance.now();
    for (const text of ['../'.repeat(100_000), 'a/'.repeat(100_000), '.'.repeat(100_000)])
      expect(() => readFileKey(text, 'x')).toThrow('must be the key of a file');
    expect(performance.now() - before).toBeLessThan(1000);
  });

  it('of one tenant is that of no other', () => {
    const tenants = ['acme', 'Acme', 'a/b', '', '..', '_x', 'ä', 'a b', 7, -7, 'x'.repeat(60), 'x'.repeat(61)];
    const keys = tenants.map((tenant) => keyOfTenant(tenant, 'a'));
    expect(keys[0]).toBe('acme/a');
    expect(new Set(keys.map((key) => key.toLowerCase())).size).toBe(tenants.length);
    for (const key of keys) {
      expect(readFileKey(key, 'x')).toBe(key);
      expect(key.split('/')).toHaveLength(2);
    }
  });
});

it.each([
  ['image/png', true],
  ['text/plain; charset=utf-8', true],
  ['text/plain;charset=utf-8', true],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', true],
  ['', false],
  ['image', false],
  ['image/', false],
  ['image/../png', false],
  ['image/png\n', false],
  ['text/html; a=b', false],
])('%j is a media type: %s', (type, is) => {
  const read = () => readMediaType(type, 'x');
  if (is) expect(read()).toBe(type);
  else expect(read).toThrow('x must be a media type, such as "image/png"');
});
