import { compareText } from '../../../base/compare-text.ts';
import { giveNames, namesIn } from '../../../code/give-names.ts';
import { stringLiteral } from '../../../code/quote.ts';
import { camelCase } from '../../../ir/names.ts';
import type { EmittedFile, ProjectFacts, RouteFacts } from './facts.ts';
import { jobParts } from './jobs.ts';
import { operationParts, type AppParts } from './operations.ts';

const hasSchemas = ({ uses }: ProjectFacts): boolean => uses.declaredBodies;

const hasParams = (routes: readonly RouteFacts[]): boolean => routes.some(({ url }) => url?.includes('/:') ?? false);

/** src/app.ts: buildApp(config), which a test can call as well as the server. */
export function emitApp(facts: ProjectFacts): EmittedFile {
  // What the file would hold without its routes is what they must not be called.
  const names = nameRoutes(facts.routes, appText(facts, []));
  return {
    path: 'src/app.ts',
    text: appText(
      facts,
      facts.routes.map((route) => ({ route, name: names.get(route) ?? route.exportName })),
    ),
  };
}

function appText(facts: ProjectFacts, routes: readonly NamedRoute[]): string {
  const { uses } = facts;
  const operations = operationParts(facts.operations);
  const decorations = [
    'readonly config: Config;',
    ...emptyUnless(uses.database, 'readonly db: Kysely<Database>;'),
    ...emptyUnless(uses.mail, 'readonly mailer: Mailer;'),
    ...jobParts(uses).declarations,
  ];
  const parts = [
    ...operations.first,
    ...emptyUnless(uses.database, databasePart),
    ...emptyUnless(uses.mail, mailPart),
    ...jobParts(uses).parts,
    healthPart(uses.database),
    ...operations.besideHealth,
    ...operations.beforeRoutes,
    routes.map(({ name }) => `await app.register(${name});`).join('\n  '),
  ];
  return `${imports(facts, routes, operations)}

declare module 'fastify' {
  interface FastifyInstance {
    ${decorations.join('\n    ')}
  }
  /** What a route does instead when load is shed. */
  interface FastifyContextConfig {
    pressureHandler?: () => void;
  }
  /** What OpenAPI says of a route. */
  interface FastifySchema {
    summary?: string;
    description?: string;
    tags?: readonly string[];
  }
}
${uses.mail ? partsInterface : ''}
/** The server, ready to listen, or to be tested with \`inject\`. */
export async function buildApp(config: Config${uses.mail ? ', parts: Parts = {}' : ''}): Promise<FastifyInstance> {
  ${optionsPart(hasSchemas(facts), facts.operations.rateLimit !== undefined)}
  ${hasParams(facts.routes) ? "app.addHook('onRequest', refuseEmptyParams);" : ''}
  app.decorate('config', config);

  ${parts.join('\n\n  ')}
  return app;
}
`;
}

interface NamedRoute {
  readonly route: RouteFacts;
  readonly name: string;
}

/** `getUser`; where that is taken `getUserRoute`, else the id as it is, with an ending that no other name has. */
const nameRoutes = (routes: readonly RouteFacts[], frame: string): ReadonlyMap<RouteFacts, string> =>
  giveNames(
    routes,
    namesIn(frame),
    ({ id }) => id,
    ({ id, exportName }) => {
      const plain = camelCase(id);
      return [
        exportName === plain ? plain : '',
        `${plain}Route`,
        `${/^\d/.test(id) ? '_' : ''}${id.replaceAll('-', '_')}_route`,
      ];
    },
  );

function imports(facts: ProjectFacts, routes: readonly NamedRoute[], operations: AppParts): string {
  const { uses } = facts;
  const lines = [
    ...emptyUnless(uses.mail, "import { join } from 'node:path';"),
    "import underPressure from '@fastify/under-pressure';",
    "import Fastify, { LogController, type FastifyInstance } from 'fastify';",
    ...emptyUnless(uses.database, "import { sql, type Kysely } from 'kysely';"),
    "import type { Config } from './config.ts';",
    ...emptyUnless(
      uses.database,
      "import { connect } from './db/client.ts';",
      "import type { Database } from './db/schema.ts';",
    ),
    "import { acceptJson } from './lib/http/json-body.ts';",
    "import { answerError } from './lib/http/answer-error.ts';",
    "import { loggableError } from './lib/http/loggable-error.ts';",
    "import { answerMissing, answerUnreadable, answerUnrouted, refuseUnfit, setSafeHeaders } from './lib/http/http-errors.ts';",
    ...emptyUnless(hasSchemas(facts), "import { addFormats } from './lib/values/formats.ts';"),
    ...emptyUnless(uses.mail, "import { createMailer, type Mailer } from './lib/mail/mailer.ts';"),
    ...jobParts(uses).imports,
    ...emptyUnless(hasParams(facts.routes), "import { refuseEmptyParams } from './lib/http/params.ts';"),
    "import { requestId } from './lib/http/request-id.ts';",
    ...emptyUnless(hasSchemas(facts), "import { describeSchemaError } from './lib/http/schema-error.ts';"),
    ...operations.imports,
    ...routes.map(({ route: { exportName, file }, name }) => {
      const binding = name === exportName ? name : `${exportName} as ${name}`;
      return `import { ${binding} } from ${stringLiteral(`./${file}`)};`;
    }),
  ];
  return lines.toSorted((left, right) => compareText(placeOf(left), placeOf(right))).join('\n');
}

/** Node's own modules, then packages, then the project's, each by name. */
function placeOf(line: string): string {
  const module = line.slice(line.lastIndexOf(' from '));
  return `${module.includes("'node:") ? 0 : module.includes("'.") ? 2 : 1}${module}`;
}

const emptyUnless = (condition: boolean, ...lines: readonly string[]): readonly string[] => (condition ? lines : []);

const optionsPart = (schemas: boolean, rateLimit: boolean): string => `const app = Fastify({
    logger: {
      level: config.LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { err: loggableError },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    // Bodies that trickle in would hold connections for ever.
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
${rateLimit ? '    trustProxy: config.TRUST_PROXY ?? false,\n' : ''}    // A HEAD request must not run what a GET route does.
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 1024 },
    // A missing Host is refused below, with a body.
    http: { optimizeEmptyRequests: true, requireHostHeader: false },
    frameworkErrors: answerUnrouted,
    clientErrorHandler: answerUnreadable,${schemas ? schemaOptions : ''}
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerMissing);
  acceptJson(app);
  app.addHook('onRequest', setSafeHeaders);
  refuseUnfit(app);`;

const schemaOptions = `
    ajv: {
      // Bodies are taken as they are sent: "5" is not a number.
      customOptions: { coerceTypes: false, ownProperties: true, removeAdditional: false, useDefaults: false, verbose: true },
      onCreate: addFormats,
    },
    schemaErrorFormatter: describeSchemaError,`;

const databasePart = `const database = await connect(config, (error) => app.log.error({ err: error }, 'a database connection broke'));
  app.decorate('db', database.db);
  app.addHook('onClose', database.close);`;

const partsInterface = `
/** What a test may replace. */
export interface Parts {
  readonly mailer?: Mailer;
}
`;

const mailPart = `const outbox = join(config.DATA_DIR, 'outbox');
  const mailer = parts.mailer ?? createMailer({ smtpUrl: config.SMTP_URL, mailFrom: config.MAIL_FROM, outbox });
  if (config.SMTP_URL === undefined) app.log.warn('SMTP_URL is not set: mails are written to %s', outbox);
  app.decorate('mailer', mailer);
  app.addHook('onClose', async () => mailer.close());`;

function healthPart(database: boolean): string {
  const ready = database
    ? `async () => {
    await sql\`select 1\`.execute(app.db);
    return { status: 'ok' };
  }`
    : "() => ({ status: 'ok' })";
  return `// A busy server sheds load, but stays alive and ready: to take it out would make the others busier.
  await app.register(underPressure, { maxEventLoopDelay: 1000 });
  const unshed = { config: { pressureHandler: () => undefined } };
  app.get('/healthz', unshed, () => ({ status: 'ok' }));
  app.get('/readyz', unshed, ${ready});`;
}
