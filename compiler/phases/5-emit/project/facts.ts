import type { ServerNeed } from '../../../ir/server-need.ts';
import type { ErrorShape } from '../../../ir/error-shape.ts';
import type { Code } from '../../../code/code.ts';
import type { EmittedFunction } from '../../../ir/function.ts';
import type { Example, FunctionExample, Method } from '../../../ir/project.ts';
import type { Export } from '../library/pick-exports.ts';
import type { Probes } from '../probes/index.ts';
import type { TableFacts } from '../../../ir/table-facts.ts';

/**
 * The facts shown by the emitted project outside `src/routes`: a plain value, derived from the checked project and the
 * emitted routes.
 */
export interface ProjectFacts {
  readonly name: string;
  readonly description?: string;
  /** In project order. */
  readonly tables: readonly TableFacts[];
  readonly secrets: readonly SecretFacts[];
  /** What the server has to provide. */
  readonly uses: ReadonlySet<ServerNeed>;
  readonly errors: ErrorShape;
  /** The options of the build. */
  readonly operations: Operations;
  /** By path, then method. */
  readonly routes: readonly RouteFacts[];
  /** The functions that have examples, in the order of the files. */
  readonly functions: readonly FunctionFacts[];
  /** The functions that are enqueued, in the order of the files. */
  readonly jobs: readonly JobFacts[];
  /** The routes' imports from runtime-lib; what these use in turn is added. */
  readonly library: readonly Export[];
  /** npm packages that the routes import, such as `typebox`. */
  readonly packages: readonly string[];
  /**
   * The text of every module of runtime-lib, by its path in the project. The compiler does not read files; its caller
   * does.
   */
  readonly libraryTexts: ReadonlyMap<string, string>;
}

/** Whether the server needs a folder: for the embedded database, files, or mails that are written instead of sent. */
export const hasState = (uses: ProjectFacts['uses']): boolean =>
  uses.has('database') || uses.has('mail') || uses.has('files');

/** Whether the server distinguishes clients by their addresses, which proxies in front of it hide. */
export const knowsClients = ({ uses, operations }: Pick<ProjectFacts, 'uses' | 'operations'>): boolean =>
  operations.rateLimit !== undefined || uses.has('clients');

/** The environment variables without which the server cannot run in production, besides those of secrets. */
export const serviceVariables = (uses: ProjectFacts['uses']): readonly string[] => [
  ...(uses.has('database') ? ['DATABASE_URL'] : []),
  ...(uses.has('mail') ? ['SMTP_URL', 'MAIL_FROM'] : []),
  ...(uses.has('s3') ? ['FILES_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] : []),
];

export interface Operations {
  /** Serves /metrics, for Prometheus. */
  readonly metrics: boolean;
  /** Sends spans of requests and effects, by OpenTelemetry. */
  readonly tracing: boolean;
  /** Serves /docs, for people. */
  readonly docs: boolean;
  /** Origins whose pages may call the server. */
  readonly cors: readonly string[];
  /** Requests per client and minute. */
  readonly rateLimit?: number;
}

export interface SecretFacts {
  readonly name: string;
  readonly description?: string;
  /** The servers that it may be sent to. */
  readonly for: readonly string[];
  /** The forms in which it is used as a key. */
  readonly forms: readonly SecretForm[];
}

export interface SecretForm {
  readonly encoding: 'utf8' | 'base64' | 'hex';
  readonly prefix: string;
  readonly bytes?: number;
}

export interface RouteFacts {
  readonly id: string;
  /** The plugin that the route's file exports. */
  readonly exportName: string;
  /** Relative to `src/`, such as `routes/users/get-user.ts`. */
  readonly file: string;
  readonly method: Method;
  /** The path that the server listens on, such as `/users/:id`; undefined for a job. */
  readonly url: string | undefined;
  /** Whether GET shows a form that posts to the route. */
  readonly showsForm?: boolean;
  readonly title?: string;
  readonly description?: string;
  readonly examples: readonly Example[];
  readonly probes: Probes;
}

/** A function that is enqueued. */
export interface JobFacts {
  readonly id: string;
  /** How a job runs it. */
  readonly code: Code;
}

/** A function that has examples. */
export interface FunctionFacts extends EmittedFunction {
  readonly id: string;
  readonly title?: string;
  readonly isAsync: boolean;
  /** Whether an input takes bytes, by name. */
  readonly inputs: ReadonlyMap<string, boolean>;
  readonly outputs: readonly string[];
  readonly examples: readonly FunctionExample[];
}

/** A file before it is formatted. */
export interface DraftFile extends EmittedFile {
  /** The parts that follow `text`, formatted one by one: after a change, most of them are already formatted. */
  readonly parts?: readonly string[];
}

/** A file of the emitted project; the path is relative to its root, with forward slashes. */
export interface EmittedFile {
  readonly path: string;
  readonly text: string;
}
