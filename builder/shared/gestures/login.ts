import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import type { ProjectView } from '../../../compiler/view/route-view.ts';
import currentUser from '../../../recipes/login/functions/current-user.json' with { type: 'json' };
import recipe from '../../../recipes/login/project.json' with { type: 'json' };
import logIn from '../../../recipes/login/routes/log-in.json' with { type: 'json' };
import register from '../../../recipes/login/routes/register.json' with { type: 'json' };
import showMe from '../../../recipes/login/routes/show-me.json' with { type: 'json' };
import { columnsOf, isNeeded } from './columns.ts';
import { isList, asList, objectOf } from './json.ts';
import { freeName } from './names.ts';
import { declareSecret } from './secrets.ts';
import type { MadeRoute, MadeRoutes } from './table-routes.ts';

type Project = Pick<ProjectView, 'routes' | 'functions' | 'tables' | 'secrets' | 'settings'>;

/** The routes of the recipe, each with its address if the table's routes have the usual one. */
const recipeRoutes = [
  [register, '/register'],
  [logIn, '/log-in'],
  [showMe, '/current-user'],
] as const;

const { users: recipeTable } = recipe.tables;
const secret = 'JWT_SECRET';

/**
 * The contents of the recipe “Login”, for a project without a login: its table, unless there is one, the routes to
 * register and log in, and the guard `current-user`, with a route that calls it.
 */
export function addLogin(project: Project): MadeRoutes {
  const users = usersOf(project);
  const { settings, routes } = project;
  const fit = (flow: JsonObject): JsonObject => fitTo(users, followErrors(settings.values['errors'], flow));
  const taken = new Set(routes.map(({ id }) => id));
  const made = recipeRoutes.map(([route, other]) => {
    const { id, method, path } = route;
    return { route, made: { id: freeName(id, taken, '-'), method, path: freePath(project, method, [path, other]) } };
  });
  return {
    operations: [
      ...tableOperations(users),
      ...(project.secrets.some(({ name }) => name === secret)
        ? []
        : declareSecret(project, secret, recipe.secrets[secret].description)),
      { do: 'add-function', value: fit(currentUser) },
      ...exceptFromGuards(
        project,
        made.map(({ made: { id } }) => id),
      ),
      ...made.map(({ route, made: place }): Operation => ({ do: 'add-route', value: { ...fit(route), ...place } })),
    ],
    routes: made.map(({ made: { id, method, path } }): MadeRoute => ({ id, method, path })),
    notes: notesOf(users),
  };
}

/** Anybody can register, and thereby set columns of a user, which its author may not have intended. */
function notesOf(users: Users | undefined): readonly string[] {
  const asked = users === undefined ? [] : restOf(users).asked;
  const names = asked.map((name) => `“${name}”`).join(', ');
  return asked.length === 0
    ? []
    : [
        `Whoever registers chooses ${names}: register takes what a user needs from the body. Change it where that is wrong.`,
      ];
}

/** A flow of the recipe, whose example of an invalid request expects the project's own error answer. */
function followErrors(errors: JsonValue | undefined, flow: JsonObject): JsonObject {
  if (errors === undefined) return flow;
  const examples = asList(flow['examples']).map((example) => {
    const { response, ...rest } = objectOf(example);
    const isFaulty = objectOf(response)['status'] === 400;
    return isFaulty ? { ...rest, response: { status: objectOf(errors)['invalid'] ?? 400 } } : example;
  });
  return { ...flow, examples };
}

/**
 * Exempts routes from the existing guards: nobody can pass one before registering, and the new guard knows the caller.
 */
function exceptFromGuards({ settings: { values } }: Project, routes: readonly string[]): readonly Operation[] {
  const { access } = values;
  const isOne = access !== undefined && !isList(access);
  return asList(access).flatMap((each, index) => {
    const { only, except } = objectOf(each);
    const path = ['access', ...(isOne ? [] : [index]), 'except'];
    return only === undefined ? [{ do: 'set', path, value: [...asList(except), ...routes] }] : [];
  });
}

/** Why a login cannot be added; undefined if it can. */
export function issueOfLogin(project: Project): string | undefined {
  const { id: guard } = currentUser;
  if (project.functions.some(({ name }) => name === guard)) return `There is a function “${guard}” already.`;
  const users = usersOf(project);
  if (users === undefined) return undefined;
  const { id = {}, email, password, password_hash: hash } = users.columns;
  if (users.table['tenant'] !== undefined)
    return 'The table “users” has a “tenant”, which whoever registers or logs in cannot have yet. Remove it from the table.';
  if (id['primaryKey'] !== true || (id['type'] !== 'integer' && id['type'] !== 'uuid'))
    return 'The table “users” needs a primary key “id” of integers or UUIDs: tokens name users by it.';
  if (id['default'] === undefined)
    return `The column “users.id” needs the default "${id['type'] === 'uuid' ? 'uuid' : 'increment'}": who registers has no id yet.`;
  if (email !== undefined && (email['type'] !== 'text' || !users.isUnique('email')))
    return 'The column “users.email” has to be a text that is unique: users log in by it.';
  const [secret] = Object.entries({ id, email }).filter(([, column]) => column?.['sensitive'] === true);
  if (secret !== undefined) return `The column “users.${secret[0]}” must not be sensitive: show-me answers with it.`;
  if (password !== undefined && isNeeded(password))
    return 'The column “users.password” would hold passwords in clear text. Rename it to “password_hash”, or make it nullable.';
  if (hash !== undefined && (hash['type'] !== 'text' || hash['sensitive'] !== true))
    return 'The column “users.password_hash” has to be a text that is sensitive.';
  const rule = hash && ruleAgainstHashes(hash);
  return (
    rule &&
    `The column “users.password_hash” has the rule “${rule}”, which no hash of a password keeps: it has ${hashLength} characters. Remove it.`
  );
}

/** The length of a hash by Hash Password, in characters. */
const hashLength = 88;

/** A rule of a column that Hash Password would violate. */
function ruleAgainstHashes(column: JsonObject): string | undefined {
  const { minLength = 0, maxLength = hashLength } = column;
  if (typeof minLength === 'number' && minLength > hashLength) return 'minLength';
  if (typeof maxLength === 'number' && maxLength < hashLength) return 'maxLength';
  return ['enum', 'format', 'lowercase'].find((rule) => column[rule] !== undefined);
}

interface Users {
  readonly table: JsonObject;
  readonly columns: Readonly<Record<string, JsonObject>>;
  readonly isUnique: (column: string) => boolean;
}

function usersOf({ tables }: Project): Users | undefined {
  if (!Object.hasOwn(tables, 'users')) return undefined;
  const table = objectOf(tables['users']);
  const { columns, unique } = table;
  const all = Object.entries(objectOf(columns)).map(([name, column]) => [name, objectOf(column)] as const);
  const keys = isList(unique) ? unique : [];
  return {
    table,
    columns: Object.fromEntries(all),
    isUnique: (name) =>
      objectOf(objectOf(columns)[name])['unique'] === true ||
      keys.some((key) => isList(key) && key.length === 1 && key[0] === name),
  };
}

/** Existing rows have no value in a new column. */
function tableOperations(users: Users | undefined): readonly Operation[] {
  if (users === undefined) return [{ do: 'set', path: ['tables', 'users'], value: recipeTable }];
  return (['email', 'password_hash'] as const)
    .filter((name) => users.columns[name] === undefined)
    .map((name) => ({
      do: 'set',
      path: ['tables', 'users', 'columns', name],
      value: { ...recipeTable.columns[name], nullable: true },
    }));
}

function freePath({ routes }: Project, method: string, paths: readonly string[]): string {
  const answered = routes.flatMap(({ requests }) => requests);
  const taken = new Set(
    answered.filter((each) => each.startsWith(`${method} `)).map((each) => each.slice(method.length + 1)),
  );
  return paths.find((path) => !taken.has(path)) ?? freeName(paths.at(-1) ?? '', taken, '-');
}

/** What a new row gets in addition to the columns of the recipe. */
interface Rest {
  /** From the body, where it is required. */
  readonly asked: readonly string[];
  /** The time. */
  readonly stamped: readonly string[];
}

function restOf({ table }: Users): Rest {
  const { given, stamped } = columnsOf(table);
  const needed = given.filter(({ name, about }) => isNeeded(about) && !own.has(name));
  return { asked: needed.map(({ name }) => name), stamped: stamped.map(({ name }) => name) };
}
const own: ReadonlySet<string> = new Set(['id', 'email', 'password_hash']);

/** Checks a value for an optional column first, so that nobody registers without an address. */
const address = { id: 'address', type: 'text', config: { operator: 'trim' }, comment: 'Users log in by it' };

/**
 * A flow of the recipe for a table that may not be the recipe's own; if it is not, without its examples, which contain
 * rows.
 */
function fitTo(users: Users | undefined, { $schema: _schema, ...flow }: JsonObject): JsonObject {
  if (users === undefined) return flow;
  const { examples: _examples, ...rest } = flow;
  const { nodes, edges } = objectOf(rest['flow']);
  const { email } = users.columns;
  const isNullable = email === undefined || email['nullable'] === true;
  const outputs = objectOf(rest['outputs']);
  const makesRow = asList(nodes).some((node) => objectOf(node)['id'] === 'record');
  const isDemanded = makesRow && (email === undefined || !isNeeded(email));
  const { asked, stamped } = makesRow ? restOf(users) : { asked: [], stamped: [] };
  const fitNode = (node: JsonObject): JsonObject => {
    const { id, type, config } = node;
    const { fields } = objectOf(config);
    if (type === 'verify-jwt')
      return { ...node, config: { ...objectOf(config), subject: users.columns['id']?.['type'] ?? 'integer' } };
    return id === 'record' ? { ...node, config: { fields: [...asList(fields), ...asked, ...stamped] } } : node;
  };
  return {
    ...rest,
    ...(isNullable && outputs['email'] !== undefined ? { outputs: { ...outputs, email: 'string | null' } } : {}),
    flow: {
      nodes: [
        ...asList(nodes).map((node) => fitNode(objectOf(node))),
        ...asked.map((field) => ({ id: idOf(field), type: 'get-body-field', config: { field }, comment })),
        ...(stamped.length === 0 ? [] : [{ id: 'now', type: 'now' }]),
        ...(isDemanded ? [address] : []),
      ],
      edges: [
        ...asList(edges).flatMap((edge) =>
          isDemanded && objectOf(edge)['to'] === 'record.email'
            ? [
                { from: 'email.value', to: 'address.text' },
                { from: 'address.result', to: 'record.email' },
              ]
            : [edge],
        ),
        ...asked.map((field) => ({ from: `${idOf(field)}.value`, to: `record.${field}` })),
        ...stamped.map((column) => ({ from: 'now.value', to: `record.${column}` })),
      ],
    },
  };
}

const comment = 'Whoever registers chooses it';
const idOf = (column: string): string => `field-${column}`;
