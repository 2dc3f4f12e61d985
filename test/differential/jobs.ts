import type { Client } from 'pg';
import type { JsonObject } from '../../compiler/base/json.ts';

/** A job as it is stored. */
export interface StoredJob {
  readonly id: string;
  readonly function: string;
  readonly inputs: JsonObject;
  readonly delaySeconds: number;
}

/** The jobs of a server, which run only when asked to. */
export interface JobsOf {
  readonly stored: () => Promise<readonly StoredJob[]>;
  /** Runs a job once, and forgets it. Returns its outcome. */
  readonly run: (job: StoredJob) => Promise<string>;
}

type Worker = (jobs: readonly object[]) => Promise<readonly { readonly status: string }[]>;

/** The jobs of an emitted server, whose workers are prevented from looking for jobs themselves. */
export const emittedJobs = (connection: Client, workers: ReadonlyMap<string, Worker>): JobsOf => ({
  stored: async () => {
    const found = await connection.query<StoredJob>(`select id::text, substr(name, 5) as function, data as inputs,
      extract(epoch from start_after - created_on)::float as "delaySeconds" from pgboss.job where name like 'job/%'`);
    return found.rows;
  },
  run: async ({ id, function: called, inputs }) => {
    await connection.query(`update pgboss.job set state = 'active', started_on = now() where id = $1`, [id]);
    const [outcome] =
      (await workers.get(`job/${called}`)?.([
        {
          ...{ id, name: `job/${called}`, data: inputs, retryCount: 0, retryLimit: 5 },
          signal: new AbortController().signal,
        },
      ])) ?? [];
    await connection.query('delete from pgboss.job where id = $1', [id]);
    return outcome?.status ?? 'no worker';
  },
});

export const noJobs: JobsOf = { stored: async () => [], run: async () => 'no worker' };

/** Chains of jobs that store jobs end at some point. */
const rounds = 3;

/**
 * Runs what a request has stored, and what these jobs store. Their order is normalised, since several may begin at
 * once.
 */
export async function runJobs({ jobs }: { readonly jobs: JobsOf }): Promise<readonly unknown[]> {
  const told: unknown[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const found = (await jobs.stored()).map((job) => ({ job, text: textOf(job) }));
    for (const { job, text } of found.toSorted((left, right) => (left.text < right.text ? -1 : 1)))
      told.push([text, round === rounds ? await forget(jobs, job) : await jobs.run(job)]);
    if (found.length === 0) break;
  }
  return told;
}

/** Runs it with inputs that no function accepts. */
const forget = (jobs: JobsOf, job: StoredJob): Promise<string> =>
  jobs.run({ ...job, inputs: {} }).then(() => 'forgotten');

const textOf = ({ function: called, inputs, delaySeconds }: StoredJob): string =>
  JSON.stringify([called, inputs, delaySeconds]);
