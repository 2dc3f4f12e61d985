import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { requestBytes, type Exchange, type Fetch, type Received } from '../http/client.ts';
import { codeOf, endsFlow } from '../http/errors.ts';
import { upTo } from '../http/retry.ts';
import { filesError, isFilesError, tooLargeError } from './errors.ts';
import { createClock, mediaTypeOf, takeTurns, usualMaximum } from './files.ts';
import type { Files, LoadOptions, NewFile, StoredFile } from './files.ts';
import type { S3Place } from './s3-place.ts';

/** Files as objects in a bucket of S3, or of a compatible service. */
export function openS3(place: S3Place): Files {
  const send = sender(place);
  const clock = createClock();
  const inTurn = takeTurns();
  return {
    store: (key, file) => failing(inTurn(key, () => storeFile(send, key, file, clock()))),
    load: (key, options) => failing(loadFile(send, key, options)),
    remove: (key, time) => failing(inTurn(key, () => removeFile(send, key, time))),
    clock,
  };
}

/** When an object was stored, in milliseconds. S3 itself counts seconds. */
const timeHeader = 'x-amz-meta-stored-at';

/** In milliseconds, including all retries. */
const timeoutMs = 30_000;

/** In bytes: the errors of S3 are short texts. */
const longestError = 65_536;

type Send = (
  method: string,
  key: string,
  exchange?: Pick<Exchange, 'headers' | 'maxBytes' | 'signal'> & { readonly body?: Buffer },
) => Promise<Received<Buffer>>;

/** All of these requests are idempotent. */
function sender({ prefix, region, accessKeyId, secretAccessKey, sessionToken }: S3Place): Send {
  const client = new AwsClient({
    ...{ service: 's3', region, accessKeyId, secretAccessKey },
    ...(sessionToken === undefined ? {} : { sessionToken }),
  });
  const signed: Fetch = async (url, { method, headers, body, signal, redirect }) =>
    fetch(await client.sign(url, { method, headers, body }), { signal, redirect });
  return (method, key, { headers = {}, ...exchange } = {}) => {
    const digest = createHash('sha256')
      .update(exchange.body ?? '')
      .digest('hex');
    return requestBytes(signed, method, `${prefix}${key}`, {
      ...{ timeoutMs, retry: upTo(3), acceptsAnyStatus: true },
      ...exchange,
      headers: { ...headers, 'x-amz-content-sha256': digest },
    });
  };
}

async function failing<T>(operation: Promise<T>): Promise<T> {
  try {
    return await operation;
  } catch (error) {
    throw endsFlow(error) || isFilesError(error) ? error : filesError(error);
  }
}

async function storeFile(
  send: Send,
  key: string,
  { bytes, type, signal }: NewFile,
  time: number,
): Promise<void> {
  const headers = { 'content-type': mediaTypeOf(type), [timeHeader]: String(time) };
  expectSuccess(await send('PUT', key, { headers, body: Buffer.from(bytes), signal }));
}

async function loadFile(
  send: Send,
  key: string,
  { maxBytes = usualMaximum, signal }: LoadOptions = {},
): Promise<StoredFile | undefined> {
  try {
    const answer = await send('GET', key, { maxBytes: Math.max(maxBytes, longestError), signal });
    if (isMissing(answer)) return undefined;
    const { body: bytes, headers } = expectSuccess(answer);
    const size = bytes.byteLength;
    if (size > maxBytes) throw tooLargeError(maxBytes);
    return { bytes, type: mediaTypeOf(headers.get('content-type')), size };
  } catch (error) {
    throw codeOf(error) === 'too-large' ? tooLargeError(maxBytes) : error;
  }
}

async function removeFile(send: Send, key: string, time: number): Promise<void> {
  const found = await send('HEAD', key);
  if (found.status === 404) {
    // Only this tells a missing file from a missing bucket. A file that exists now was stored later.
    await loadFile(send, key);
    return;
  }
  if (timeOf(expectSuccess(found)) >= time) return;
  expectSuccess(await send('DELETE', key));
}

/** Objects that were not stored by this server only have the time of S3. */
const timeOf = ({ headers }: Pick<Received<Buffer>, 'headers'>): number =>
  Number(headers.get(timeHeader) ?? Date.parse(headers.get('last-modified') ?? ''));

const isMissing = ({ status, body }: Received<Buffer>): boolean =>
  status === 404 && faultIn(body) === 'NoSuchKey';

/** Why a request failed: the code in S3's error, such as `AccessDenied`. */
const faultIn = (body: Buffer): string => /<Code>(\w+)<\/Code>/.exec(body.toString())?.[1] ?? 'no reason';

function expectSuccess(answer: Received<Buffer>): Received<Buffer> {
  const { status, body } = answer;
  if (status >= 200 && status < 300) return answer;
  throw new Error(`S3 answered ${status}: ${faultIn(body)}`);
}
