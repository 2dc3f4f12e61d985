import type { JsonValue } from '../../compiler/base/json.ts';
import { code, identifier, literal, print, property } from '../../compiler/code/code.ts';
import type { Code } from '../../compiler/code/code.ts';
import type { EmitContext, FaultStatus } from '../../compiler/ir/emit-context.ts';
import type { Kind } from '../../compiler/ir/kind.ts';
import type { Column, ColumnType, Table } from '../../compiler/ir/project.ts';
import { alternative, nothing, openObject, unknown } from '../../compiler/ir/type.ts';
import type { Type } from '../../compiler/ir/type.ts';
import { fieldOf, meet } from '../../compiler/ir/type-algebra.ts';
import { typeOfLiteral } from '../../compiler/ir/type-of-literal.ts';
import type { BindContext } from '../../compiler/nodes/define-node.ts';
import { findDefinition } from '../../compiler/nodes/registry.ts';

const place = { file: 'test.json', span: { start: 0, end: 0 } };

export function column(name: string, type: ColumnType, rest: Partial<Column> = {}): Column {
  return { name, type, primaryKey: false, nullable: false, unique: false, sensitive: false, ...rest };
}

export function table(name: string, columns: readonly Column[], unique: readonly (readonly string[])[] = []): Table {
  const primaryKey = columns.find((each) => each.primaryKey)?.name ?? '';
  const byName = new Map(columns.map((each) => [each.name, each]));
  return { name, columns: byName, primaryKey, unique, indexes: [], place, locate: () => place };
}

export const users = table('users', [
  column('id', 'integer', { primaryKey: true, default: { kind: 'increment' } }),
  column('email', 'text', { unique: true }),
  column('name', 'text'),
  column('note', 'text', { nullable: true }),
  column('status', 'text', { default: { kind: 'literal', value: 'open' } }),
  column('data', 'json', { nullable: true }),
  column('created', 'timestamp', { default: { kind: 'now' } }),
]);
export const accounts = table(
  'accounts',
  [
    column('key', 'uuid', { primaryKey: true }),
    column('token', 'text', { sensitive: true, nullable: true }),
    column('owner', 'integer'),
    column('kind', 'text'),
    column('limit', 'integer', { nullable: true }),
    column('active', 'boolean', { default: { kind: 'literal', value: true } }),
    column('score', 'number', { default: { kind: 'literal', value: 0 } }),
    column('settings', 'json', { default: { kind: 'literal', value: {} } }),
  ],
  [['owner', 'kind']],
);
export const marks = table('marks', [
  column('id', 'uuid', { primaryKey: true, default: { kind: 'uuid' } }),
  column('label', 'text', { default: { kind: 'literal', value: '' } }),
]);
export const vault = table('vault', [
  column('id', 'uuid', { primaryKey: true, default: { kind: 'uuid' } }),
  column('token', 'text', { sensitive: true }),
]);

export interface Bound {
  readonly kind: Kind;
  /** `FS2503 where.0.column: message` */
  readonly issues: readonly string[];
}

export function bind(type: string, config: JsonValue = {}, overrides: Partial<BindContext> = {}): Bound {
  const definition = findDefinition(type);
  if (definition === undefined) throw new Error(`No kind ${type}`);
  const issues: string[] = [];
  const result = definition.bind(config, {
    tables: new Map([users, accounts, marks, vault].map((each) => [each.name, each])),
    secrets: new Map([['SIGNING_SECRET', { name: 'SIGNING_SECRET', for: ['https://api.example.com'], place }]]),
    functions: new Map(),
    signatures: new Map(),
    method: 'POST',
    pathParams: ['id'],
    routeId: 'get-user',
    requiredHeaders: new Set(),
    isForm: false,
    bodyType: openObject(),
    literals: new Map(),
    ...overrides,
    report: (rule, facts, path) =>
      issues.push(`${rule.code} ${path.join('.')}: ${rule.message(facts)} ${rule.hint(facts)}`),
  });
  if ('error' in result)
    throw new Error(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  return { kind: result.kind, issues };
}

export const refused = (type: string, config: JsonValue): boolean => {
  try {
    bind(type, config);
    return false;
  } catch {
    return true;
  }
};

/** The source of a port: a variable of a type, or a constant. */
export interface Feed {
  readonly value: Code;
  readonly type: Type;
  readonly constant?: JsonValue;
  readonly credential?: boolean;
  readonly secret?: string;
  readonly status?: FaultStatus;
}
export type Feeds = Readonly<Record<string, Feed>>;

export const wire = (name: string, type: Type = unknown, rest: Partial<Feed> = {}): Feed => ({
  value: identifier(name),
  type,
  ...rest,
});
export const constant = (value: JsonValue): Feed => ({
  value: literal(value),
  type: typeOfLiteral(value),
  constant: value,
});
export const secret = (name: string): Feed => ({
  value: code`app.config.${identifier(name)}`,
  type: { kind: 'known', presence: 'required', alternatives: [{ kind: 'string', checks: [] }] },
  secret: name,
  credential: true,
});

export function typing(kind: Kind, feeds: Feeds = {}): ReturnType<Kind['typing']> {
  return kind.typing((port) => feeds[port]?.type ?? nothing);
}

/** The emitted expression of a kind with these feeds; `used`: whether something reads its outputs. */
export function emitted(
  kind: Kind,
  feeds: Feeds = {},
  options: { readonly html?: boolean; readonly used?: boolean } = {},
): string {
  const { behaviour } = kind;
  if (!('emit' in behaviour)) throw new Error(`${kind.type} emits nothing itself`);
  const emitter = options.html === true && behaviour.kind === 'pure' ? behaviour.html : behaviour.emit;
  if (emitter === undefined) throw new Error(`${kind.type} writes no HTML`);
  return print(emitter(emitContext(kind, feeds, options.used ?? true)));
}

export function projected(kind: Kind, port: string): string {
  const { behaviour } = kind;
  const self = identifier('self');
  return print(
    ('output' in behaviour && typeof behaviour.output === 'function' ? behaviour.output(port, self) : undefined) ??
      self,
  );
}

export const onceNames: string[] = [];

function emitContext(kind: Kind, feeds: Feeds, used: boolean, place?: EmitContext['operand']): EmitContext {
  const { needs } = typing(kind, feeds);
  const need = (port: string): Type => (Object.hasOwn(needs, port) ? (needs[port] ?? unknown) : unknown);
  const feed = (port: string): Feed => {
    const found = feeds[port];
    if (found === undefined) throw new Error(`Nothing feeds ${port}`);
    return found;
  };
  const type = (port: string): Type => meet(feeds[port]?.type ?? nothing, need(port));
  const context: EmitContext = {
    get inFunction() {
      return context;
    },
    goesBy: () => false,
    rowsOf: undefined,
    input: (port) => feed(port).value,
    comparable: (port) => feed(port).value,
    inputAs: (port) => feed(port).value,
    optionalInput: (port) => feeds[port]?.value,
    app: identifier('app'),
    pieces: (port) => [feed(port).value],
    literal,
    constant: (port) => feeds[port]?.constant,
    field: (port, name) => {
      const object = alternative(type(port), 'object');
      const given = alternative(feed(port).type, 'object');
      if (object === undefined || (given !== undefined && !given.open && !given.fields.has(name))) return undefined;
      return { value: identifier(name), type: fieldOf(object, name) };
    },
    body: code`(item) => item`,
    part: (value, path) => path.reduce(property, value),
    type,
    given: type,
    sourceName: (port) => `body field "${port}"`,
    status: (port) => feeds[port]?.status ?? 400,
    made: Object.values(feeds).every(({ status }) => status === 500)
      ? { name: 'node', status: 500 }
      : { name: 'what is made of the request', status: 400 },
    isCredential: (port) => feeds[port]?.credential === true,
    secret: (port) => feeds[port]?.secret,
    isUsed: () => used,
    fieldsUsed: () => undefined,
    once: (hint, value) => {
      onceNames.push(`${hint} = ${print(value)}`);
      return identifier(hint);
    },
    shared: (_hint, value) => value,
    operand: place ?? (({ value }) => value),
    withOperands: (elsewhere) => emitContext(kind, feeds, used, elsewhere),
    db: code`app.db`,
    reply: code`reply`,
    request: code`request`,
    transaction: [],
    clock: identifier('now'),
    log: code`request.log`,
    signal: code`signal`,
    routeId: 'get-user',
  };
  return context;
}
