import type { TableCheck } from '../../compiler/ir/table-check.ts';
import type { Project } from '../../compiler/ir/project.ts';
import type { Type } from '../../compiler/ir/type.ts';
import type { Status } from './blame.ts';
import type { Config } from './config.ts';

/** The inputs of a pure node. */
export interface ComputeContext {
  readonly config: Config;
  /** The check of a table that the node is, or reads columns for. */
  readonly check: TableCheck | undefined;
  readonly tables: Project['tables'];
  /** Whether the node needs a timestamp at the port. */
  readonly isTime: (port: string) => boolean;
  /** The value wired to a port; undefined if there is none. */
  readonly input: (port: string) => unknown;
  /** What the checker knows about the value that is wired to a port, before any check. */
  readonly wired: (port: string) => Type;
  /** Whether what is wired to a port was made as HTML, so that nothing in it is escaped again. */
  readonly isHtml: (port: string) => boolean;
  readonly ports: readonly string[];
  /** The name of a port's source in messages, and whose fault the value is. */
  readonly sourceName: (port: string) => string;
  readonly status: (port: string) => Status;
  /** The same for the value that the node computes from all its inputs. */
  readonly made: { readonly name: string; readonly status: Status };
  readonly request: RequestFacts;
}

/** The request as the nodes of Request data see it. */
export interface RequestFacts {
  readonly pathParam: (name: string) => unknown;
  readonly queryParam: (name: string) => unknown;
  readonly header: (name: string) => unknown;
  readonly cookie: (name: string) => string | undefined;
  readonly url: string;
  /** The address of the client. */
  readonly address: string;
  readonly body: () => unknown;
  readonly raw: Uint8Array;
  /** The body as one value, where Start accepts a text or bytes. */
  readonly whole: () => unknown;
  readonly file: (name: string) => unknown;
  readonly secret: (name: string) => string;
  readonly now: Date;
  readonly uuid: () => string;
  readonly random: (bytes: number) => Uint8Array;
}

export type Compute = (at: ComputeContext) => unknown;
