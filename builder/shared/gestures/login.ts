import type { JsonObject } from '../../../compiler/base/json.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import type { ProjectView } from '../../../compiler/view/route-view.ts';
import currentUser from '../../../recipes/login/functions/current-user.json' with { type: 'json' };
import recipe from '../../../recipes/login/project.json' with { type: 'json' };
import logIn from '../../../recipes/login/routes/log-in.json' with { type: 'json' };
import register from '../../../recipes/login/routes/register.json' with { type: 'json' };
import showMe from '../../../recipes/login/routes/show-me.json' with { type: 'json' };
import { isList, asList, objectOf } from './json.ts';
import { freeName } from './names.ts';
import { declareSecret } from './secrets.ts';
import type { MadeRoute, MadeRoutes } from './table-routes.ts';

type Project = Pick<ProjectView, 'routes' | 'functions' | 'tables' | 'secrets' | 'settings'>;

/** The routes of the recipe, each with where it goes if the table's routes have its usual place. */
const recipeRoutes = [
  [register, '/register'],
  [logIn, '/log-in'],
  [showMe, '/current-user'],
] as const;

const { users: recipeTable } = recipe.tables;
const secret = 'JWT_SECRET';

/**
 * The contents of the recipe “Login”, for a project without a log-in: its table, unless there is one, the routes to
 * register and log in, and the guard `current-user`, with a route that calls it.
 */
export function addLogin(project: Project): MadeRoutes {
  const users = usersOf(project);
  const fit = (flow: JsonObject): JsonObject => fitTo(users, flow);
  const taken = new Set(project.routes.map(({ id }) => id));
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
    notes: [],
  };
}

/** Excepts routes from the guards before: nobody passes one before registering, and the new guard knows the caller. */
function exceptFromGuards({ settings: { values } }: Project, routes: readonly string[]): readonly Operation[] {
  const { access } = values;
  const isOne = access !== undefined && !isList(access);
  return asList(access).flatMap((each, index) => {
    const { only, except } = objectOf(each);
    const path = ['access', ...(isOne ? [] : [index]), 'except'];
    return only === undefined ? [{ do: 'set', path, value: [...asList(except), ...routes] }] : [];
  });
}

/** Why the parts of a log-in cannot be added; undefined if they can. */
export function issueOfLogin(project: Project): string | undefined {
  const { id: guard } = currentUser;
  if (project.functions.some(({ name }) => name === guard)) return `There is a function “${guard}” already.`;
  const users = usersOf(project);
  if (users === undefined) return undefined;
  const { id = {}, email, password_hash: hash } = users.columns;
  if (id['primaryKey'] !== true || (id['type'] !== 'integer' && id['type'] !== 'uuid'))
    return 'The table “users” needs a primary key “id” of integers or UUIDs: tokens name users by it.';
  if (email !== undefined && (email['type'] !== 'text' || !users.isUnique('email')))
    return 'The column “users.email” has to be a text that is unique: users log in by it.';
  if (hash !== undefined && (hash['type'] !== 'text' || hash['sensitive'] !== true))
    return 'The column “users.password_hash” has to be a text that is sensitive.';
  return undefined;
}

interface Users {
  readonly columns: Readonly<Record<string, JsonObject>>;
  readonly isUnique: (column: string) => boolean;
}

function usersOf({ tables }: Project): Users | undefined {
  if (!Object.hasOwn(tables, 'users')) return undefined;
  const { columns, unique } = objectOf(tables['users']);
  const all = Object.entries(objectOf(columns)).map(([name, column]) => [name, objectOf(column)] as const);
  const keys = isList(unique) ? unique : [];
  return {
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
  const taken = new Set(routes.filter((route) => route.method === method).map(({ path }) => path));
  return paths.find((path) => !taken.has(path)) ?? freeName(paths.at(-1) ?? '', taken, '-');
}

/**
 * A flow of the recipe for a table that may not be the recipe's own: in that case without its examples, which have
 * rows.
 */
function fitTo(users: Users | undefined, { $schema: _schema, ...flow }: JsonObject): JsonObject {
  if (users === undefined) return flow;
  const { examples: _examples, ...rest } = flow;
  const { nodes, edges } = objectOf(rest['flow']);
  const isNullable = users.columns['email']?.['nullable'] === true || users.columns['email'] === undefined;
  const outputs = objectOf(rest['outputs']);
  const record = objectOf((isList(nodes) ? nodes : []).find((node) => objectOf(node)['id'] === 'record'));
  const demanded = record['id'] === undefined ? [] : demandedBy(users);
  return {
    ...rest,
    ...(isNullable && outputs['email'] !== undefined ? { outputs: { ...outputs, email: 'string | null' } } : {}),
    flow: {
      nodes: [
        ...(isList(nodes) ? nodes : []).map((node) => fitNode(users, objectOf(node), demanded)),
        ...demanded.map((field) => ({ id: idOf(field), type: 'get-body-field', config: { field } })),
      ],
      edges: [
        ...(isList(edges) ? edges : []),
        ...demanded.map((field) => ({ from: `${idOf(field)}.value`, to: `record.${field}` })),
      ],
    },
  };
}

const idOf = (column: string): string => `field-${column}`;

function fitNode(users: Users, node: JsonObject, demanded: readonly string[]): JsonObject {
  const config = objectOf(node['config']);
  if (node['type'] === 'verify-jwt')
    return { ...node, config: { ...config, subject: users.columns['id']?.['type'] ?? 'integer' } };
  if (node['id'] !== 'record') return node;
  const { fields } = config;
  return { ...node, config: { ...config, fields: [...(isList(fields) ? fields : []), ...demanded] } };
}

/** The columns that a new row needs besides those of the recipe. */
const demandedBy = ({ columns }: Users): readonly string[] =>
  Object.entries(columns).flatMap(([name, column]) =>
    ['id', 'email', 'password_hash'].includes(name) || column['nullable'] === true || column['default'] !== undefined
      ? []
      : [name],
  );
