import type { CheckedProject } from '../../compiler/ir/checked.ts';
import type { JsonObject } from '../../compiler/base/json.ts';
import type { Node } from '../../compiler/ir/project.ts';
import { jobInput } from '../../compiler/ir/job-input.ts';
import type { Connection } from './database.ts';
import { stored } from './schedule.ts';
import { keyOf } from './keys.ts';
import { faultOf } from './faults.ts';
import type { Named } from './faults.ts';

/** A call of a function that is stored. */
export interface Job {
  readonly id: string;
  readonly function: string;
  readonly inputs: JsonObject;
  readonly delaySeconds: number;
}

/** Stores a job, unless there is one of the function with the same key. */
export async function storeJob(
  node: Node,
  called: string,
  names: readonly string[],
  input: (port: string) => unknown,
  connection: Connection,
): Promise<void> {
  // The queue gives each job an id from the database, where the tests make ids count up.
  await connection.query('select gen_random_uuid()');
  const fed = names.filter((name) => node.inputs.has(portOf(name)));
  const inputs = Object.fromEntries(fed.map((name) => [name, input(portOf(name))]));
  await connection.query(
    `insert into reference_jobs (function, inputs, delay, key) select $1, $2::jsonb, $3::float, $4::text
      where not exists (select 1 from reference_jobs where function = $1 and key = $4)`,
    [called, JSON.stringify(stored(inputs)), input('delaySeconds') ?? 0, storedKey(keyOf(node, input))],
  );
}

const storedKey = (key: unknown): string | null => (typeof key === 'string' ? JSON.stringify(key) : null);

const portOf = (name: string): string => (['in', 'delaySeconds', 'key'].includes(name) ? `input.${name}` : name);

export interface Jobs {
  readonly stored: () => Promise<readonly Job[]>;
  readonly run: (job: Pick<Job, 'id' | 'function' | 'inputs'>) => Promise<string>;
}

/** The jobs in the database. `run` calls a function with inputs that it takes. */
export const jobsIn = (
  connection: Connection,
  { functions }: CheckedProject['project'],
  run: (called: string, inputs: JsonObject) => Promise<unknown>,
): Jobs => ({
  stored: async () => {
    const found = await connection.query(
      'select id::text, function, inputs, delay as "delaySeconds" from reference_jobs order by id',
    );
    return found.rows.map(({ id, function: called, inputs, delaySeconds }) => ({
      id: String(id),
      function: String(called),
      inputs: JSON.parse(JSON.stringify(inputs)),
      delaySeconds: Number(delaySeconds),
    }));
  },
  run: async ({ id, function: called, inputs }) => {
    const declared = [...(functions.get(called)?.needs ?? [])];
    const fits = declared.every(([name, type]) => faultOf(ownOf(inputs, name), jobInput(type), nameless) === undefined);
    const outcome = fits
      ? await run(called, inputs).then(
          () => 'completed',
          () => 'failed',
        )
      : 'deadletter';
    await connection.query('delete from reference_jobs where id = $1', [id]);
    return outcome;
  },
});

export const ownOf = (object: JsonObject, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

const nameless: Named = { whole: '', field: () => nameless };
