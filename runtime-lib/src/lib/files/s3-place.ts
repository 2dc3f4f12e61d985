import { optional, required, type Environment } from '../values/environment.ts';

/** A bucket of S3, or of a compatible service. */
export interface S3Place {
  /** The prefix of all object keys. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

const form = 's3://bucket/prefix?region=eu-central-1';

/** `s3://bucket/prefix?region=…&endpoint=…`, with the credentials from the usual variables of S3 tools. */
export function s3Place(env: Environment, value: string): S3Place {
  const { problems } = env;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const [bucket = '', path = ''] = [url?.hostname, url?.pathname.replaceAll(/^\/+|\/+$/g, '')];
  const given = url?.searchParams ?? new URLSearchParams();
  const endpoint = given.get('endpoint');
  const isOwn = url !== undefined && url.username === '' && url.port === '' && url.hash === '';
  if (!isOwn || !/^[a-z0-9][a-z0-9.-]+[a-z0-9]$/.test(bucket) || !/^[A-Za-z0-9_./-]*$/.test(path))
    problems.push(`FILES_URL must name a bucket, such as ${form}, and nothing else`);
  for (const name of new Set(given.keys()))
    if (name !== 'region' && name !== 'endpoint')
      problems.push(`FILES_URL has "${name}", but only "region" and "endpoint" mean something there`);
  if (endpoint !== null && !/^https?:\/\/[^\s?#@]+$/.test(endpoint))
    problems.push(
      'FILES_URL has an "endpoint" that is not the URL of a server, such as https://s3.example.com',
    );
  const region = given.get('region') ?? optional(env, 'AWS_REGION') ?? optional(env, 'AWS_DEFAULT_REGION');
  if (region === undefined && endpoint === null)
    problems.push(`FILES_URL says no region: write it, as in ${form}, or set AWS_REGION`);
  const why = 'the credentials for S3, which FILES_URL names';
  return {
    prefix: `${originOf(bucket, region ?? '', endpoint)}/${path === '' ? '' : `${path}/`}`,
    // Compatible services mostly have a single region with this name.
    region: region ?? 'us-east-1',
    accessKeyId: required(env, 'AWS_ACCESS_KEY_ID', why),
    secretAccessKey: required(env, 'AWS_SECRET_ACCESS_KEY', why),
    sessionToken: optional(env, 'AWS_SESSION_TOKEN'),
  };
}

/**
 * The certificate of S3 covers only one level of subdomains, so a bucket with a dot in its name is put in the
 * path.
 */
function originOf(bucket: string, region: string, endpoint: string | null): string {
  if (endpoint !== null) return `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  if (bucket.includes('.')) return `https://s3.${region}.amazonaws.com/${bucket}`;
  return `https://${bucket}.s3.${region}.amazonaws.com`;
}
