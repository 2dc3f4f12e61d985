import { analyse } from '../../compiler/analyse.ts';
import { isObject, parseJson } from '../../compiler/base/json.ts';
import type { CheckedRoute } from '../../compiler/ir/checked.ts';
import { isControl } from '../../compiler/ir/control-graph.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { buildReference } from '../reference/app.ts';
import type { Reference } from '../reference/app.ts';
import type { Connection } from '../reference/database.ts';
import { createFiles } from '../reference/files.ts';
import { createTables } from '../reference/tables.ts';
import { emptyDatabase } from '../support/embedded-data.ts';

/** The reference interpreter for a flow, and which nodes it runs. */
export interface TracedReference {
  readonly app: Reference['app'];
  /** The nodes that ran since it was emptied. */
  readonly traced: Set<string>;
  readonly route: (id: string) => CheckedRoute['route'] | undefined;
  /** Whether a node of the route acts or decides, so that it runs as a step rather than as part of one. */
  readonly isStep: (route: string, node: string) => boolean;
}

export async function referenceOf(text: string, secrets: Readonly<Record<string, string>>): Promise<TracedReference> {
  const { checked } = analyse({ sources: [{ file: 'flow.json', text }], options: defaultOptions });
  const file = parseJson(text);
  if (checked === undefined || !isObject(file)) throw new TypeError('the flow compiles');
  const database = await emptyDatabase();
  const connection: Connection = {
    query: async (statement, parameters = []) => {
      const { rows, affectedRows = rows.length } = await database.query<Record<string, unknown>>(statement, parameters);
      return { rows, rowCount: affectedRows };
    },
  };
  await createTables(checked.project, connection);
  const traced = new Set<string>();
  const { app } = await buildReference(checked, file, {
    ...{ connection, secrets, baseUrl: 'http://localhost', files: createFiles() },
    sendMail: async () => 'sent',
    callServer: async () => ({ status: 200, headers: {}, body: Buffer.from('{}') }),
    now: () => new Date(),
    uuid: () => '00000000-0000-4000-8000-000000000000',
    random: (bytes) => new Uint8Array(bytes),
    trace: (node) => traced.add(node),
  });
  await app.ready();
  const route = (id: string): CheckedRoute['route'] | undefined =>
    checked.routes.find((each) => each.route.id === id)?.route;
  const isStep = (id: string, node: string): boolean => {
    const kind = route(id)?.nodes.get(node)?.kind;
    return kind !== undefined && isControl(kind);
  };
  return { app, traced, route, isStep };
}
