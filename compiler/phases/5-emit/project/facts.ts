import type { Example, Method } from '../../../ir/project.ts';
import type { Export } from '../library/pick-exports.ts';
import type { Probes } from '../probes/index.ts';
import type { TableFacts } from '../../../ir/table-facts.ts';

/**
 * Everything that the emitted project shows outside `src/routes`: a plain value, made of the checked project and the
 * emitted routes.
 */
export interface ProjectFacts {
  readonly name: string;
  readonly description?: string;
  /** In the order of the project. */
  readonly tables: readonly TableFacts[];
  readonly secrets: readonly SecretFacts[];
  readonly uses: Uses;
  /** What the build was asked for, beside the flow. */
  readonly operations: Operations;
  /** By path, then method. */
  readonly routes: readonly RouteFacts[];
  /** What the routes import of runtime-lib; what that uses comes along by itself. */
  readonly library: readonly Export[];
  /** npm packages that the routes import, such as `typebox`. */
  readonly packages: readonly string[];
  /**
   * The text of every module of runtime-lib, by its path in the project. The compiler reads no disk; its caller does.
   */
  readonly libraryTexts: ReadonlyMap<string, string>;
}

/** What the server has to provide. */
export interface Uses {
  /** Tables, Deduplicate, or anything else that is stored. */
  readonly database: boolean;
  /** Send Email. */
  readonly mail: boolean;
  /** Mail that is stored before it is sent. */
  readonly queue: boolean;
  /** Routes that run on schedule. */
  readonly cron: boolean;
  /** Bodies that Start declares: Fastify checks them against their schemas. */
  readonly declaredBodies: boolean;
  /** Deduplicate, which brings a table of its own. */
  readonly deduplicate: boolean;
}

export interface Operations {
  /** Prometheus reads /metrics. */
  readonly metrics: boolean;
  /** People read /docs. */
  readonly docs: boolean;
  /** Origins whose pages may call the server. */
  readonly cors: readonly string[];
  /** Requests of one client per minute. */
  readonly rateLimit?: number;
}

export interface SecretFacts {
  readonly name: string;
  readonly description?: string;
  /** How it has to be written, where a Hash decodes it. */
  readonly forms: readonly SecretForm[];
}

export interface SecretForm {
  readonly encoding: 'utf8' | 'base64' | 'hex';
  readonly prefix: string;
}

export interface RouteFacts {
  readonly id: string;
  /** The plugin that the route's file exports. */
  readonly exportName: string;
  /** Relative to `src/`, such as `routes/users/get-user.ts`. */
  readonly file: string;
  readonly method: Method;
  /** The path that the server listens on, such as `/users/:id`; undefined for a job, which no request reaches. */
  readonly url: string | undefined;
  /** Whether GET shows a form that is sent to the route. */
  readonly showsForm?: boolean;
  readonly title?: string;
  readonly description?: string;
  readonly examples: readonly Example[];
  readonly probes: Probes;
}

/** A file of the emitted project; the path is relative to its root, with forward slashes. */
export interface EmittedFile {
  readonly path: string;
  readonly text: string;
}
