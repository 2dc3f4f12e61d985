import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { timeoutError } from '../../runtime-lib/src/lib/http/errors.ts';
import { attempt } from '../../runtime-lib/src/lib/http/failure.ts';
import type { Files } from '../../runtime-lib/src/lib/files/files.ts';
import { openS3 } from '../../runtime-lib/src/lib/files/s3.ts';
import { freePort } from '../support/process.ts';
import { listen } from './loopback.ts';
import { bucket, failed, placeOf, startS3, type S3Server } from './s3-server.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
}, 30_000);
afterAll(() => s3.stop());

const at = (overrides: object) => openS3({ ...placeOf(`${s3.endpoint}/${bucket}/`), ...overrides });
const causeOf = async (operation: Promise<unknown>): Promise<string> => {
  try {
    await operation;
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  }
  return 'none';
};

it.each([
  ['a wrong secret', { secretAccessKey: 'wrong' }, 'S3 answered 403: SignatureDoesNotMatch'],
  ['an unknown account', { accessKeyId: 'nobody' }, 'S3 answered 403: InvalidAccessKeyId'],
])('refuses %s', async (_what, overrides, cause) => {
  const files = at(overrides);
  await at({}).store('mine', { bytes: '1' });
  for (const run of [() => files.store('mine', { bytes: '2' }), async () => void (await files.load('mine'))]) {
    expect(await attempt(run())).toEqual(failed);
    expect(await causeOf(run())).toBe(cause);
  }
  expect(await attempt(files.remove('mine', files.clock()))).toEqual(failed);
  expect((await at({}).load('mine'))?.bytes.toString()).toBe('1');
});

it('tells a missing bucket from a missing file', async () => {
  const files = at({ prefix: `${s3.endpoint}/nowhere/` });
  expect(await causeOf(files.load('a'))).toBe('S3 answered 404: NoSuchBucket');
  expect(await causeOf(files.store('a', { bytes: '1' }))).toBe('S3 answered 404: NoSuchBucket');
  expect(await causeOf(files.remove('a', files.clock()))).toBe('S3 answered 404: NoSuchBucket');
});

/** A service that answers like S3, but badly and slowly. */
const answering = async (answer: RequestListener): Promise<Files> => openS3(placeOf(await listen(answer)));

it.each([500, 403])('fails with its reason where it answers %i', async (status) => {
  const error = '<?xml version="1.0"?><Error><Code>InternalError</Code><Message>We are sorry.</Message></Error>';
  const files = await answering((_request, response) => response.writeHead(status).end(error));
  expect(await attempt(files.load('a'))).toEqual(failed);
  expect(await causeOf(files.store('a', { bytes: '1' }))).toBe(`S3 answered ${status}: InternalError`);
});

it('tries again where it is busy', async () => {
  let tried = 0;
  const files = await answering((request, response) => {
    tried += 1;
    request.resume().on('end', () => response.writeHead(tried < 3 ? 503 : 200).end());
  });
  await files.store('a', { bytes: 'x'.repeat(100_000) });
  expect(tried).toBe(3);
});

it('is given up with the request, which says why itself', async () => {
  const files = await answering(() => undefined);
  const signal = AbortSignal.abort(timeoutError());
  await expect(files.load('a', { signal })).rejects.toThrow('The request took too long');
  const stopped = new AbortController();
  setTimeout(() => stopped.abort(timeoutError()), 100);
  await expect(files.store('a', { bytes: '1', signal: stopped.signal })).rejects.toMatchObject({
    statusCode: 503,
  });
});

it('fails where nobody is there', async () => {
  const files = openS3(placeOf(`http://127.0.0.1:${await freePort()}/`));
  expect(await attempt(files.load('a'))).toEqual(failed);
});
