import type { Diagnostic } from '../../../compiler/base/diagnostic.ts';
import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { analyse } from '../../../compiler/analyse.ts';
import { defaultOptions } from '../../../compiler/options.ts';
import type { Options } from '../../../compiler/options.ts';
import { tables } from './tables.ts';
import { words } from './words.ts';
import { describeQuery } from '../../support/describe-query.ts';

/** A route from a flow in one line: `q(limit) -> num -> find.id; find => ret(404)`. table.ts has the grammar. */
export function flow(text: string, start: JsonObject = {}): JsonObject {
  const [, head = '', chains = ''] = /^(?:([^:;"(]*(?:\/[^\s;"(]*)?): )?(.*)$/s.exec(text) ?? [];
  const builder = createBuilder();
  for (const statement of splitOutside(chains, ';')) addStatement(statement.trim(), builder);
  return route(head.trim(), builder, start);
}

/**
 * The codes of all diagnostics in file order, except FS3405: for brevity, the branches of these flows test a constant.
 */
export const codesOf = (
  text: string,
  { start, options }: { readonly start?: JsonObject | undefined; readonly options?: Partial<Options> | undefined } = {},
): string =>
  diagnostics([flow(text, start)], options)
    .flatMap(({ code }) => (code === 'FS3405' ? [] : [code.slice(2)]))
    .join(' ');

export function diagnostics(
  routes: readonly JsonObject[],
  options: Partial<Options> = {},
  extra: JsonObject = {},
): readonly Diagnostic[] {
  const text = JSON.stringify(projectOf(routes, extra));
  return analyse({ sources: [{ file: 'flow.json', text }], options: { ...defaultOptions, ...options }, describeQuery })
    .diagnostics;
}

/** A project with the tables and secrets that the routes mention. */
export function projectOf(routes: readonly JsonObject[], extra: JsonObject = {}): JsonObject {
  const text = JSON.stringify(routes);
  const mentioned = Object.keys(tables).filter((name) => text.includes(`"table":"${name}"`));
  const used = Object.keys(tables).filter(
    (name) =>
      mentioned.includes(name) ||
      mentioned.some((other) => JSON.stringify(tables[other]).includes(`"references":"${name}.`)),
  );
  const secrets = new Set(
    [...text.matchAll(/"\$secret":"(\w+)"|"get-secret","config":\{"name":"(\w+)"/g)].map(
      ([, literal, read]) => literal ?? read ?? '',
    ),
  );
  return {
    version: 1,
    name: 'test',
    tables: Object.fromEntries(used.map((name) => [name, tables[name] ?? {}])),
    ...(/"type":"(?:store|load|delete)-file"/.test(text) ? { files: {} } : {}),
    secrets: Object.fromEntries([...secrets].map((name) => [name, {}])),
    routes,
    ...extra,
  };
}

interface DraftNode {
  readonly id: string;
  readonly type: string;
  readonly config: JsonObject;
  readonly inputs: Map<string, JsonValue>;
  readonly fed: Set<string>;
  readonly word: string;
}
interface Builder {
  readonly nodes: Map<string, DraftNode>;
  readonly edges: { readonly from: string; readonly to: string }[];
  /** Control nodes in order of first mention. */
  readonly order: string[];
  /** The containers of nodes, by id. */
  readonly parents: Map<string, string>;
  hasControl: boolean;
}
type End = { readonly node: DraftNode; readonly port: string | undefined } | { readonly literal: JsonValue };

function createBuilder(): Builder {
  const builder: Builder = { nodes: new Map(), edges: [], order: [], parents: new Map(), hasControl: false };
  addNode('start', 'start', '', builder);
  return builder;
}

function addStatement(statement: string, builder: Builder): void {
  if (statement === '') return;
  const [, held, container] = /^([\w-]+(?:, [\w-]+)*) in ([\w-]+)$/.exec(statement) ?? [];
  if (held !== undefined && container !== undefined) {
    for (const id of held.split(', ')) builder.parents.set(id, container);
    return;
  }
  const isControl = splitOutside(statement, '=>').length > 1;
  const ends = splitOutside(statement, isControl ? '=>' : '->').map((step) => readEnd(step.trim(), builder));
  if (isControl) builder.hasControl = true;
  for (const [index, to] of ends.entries()) {
    const from = ends[index - 1];
    if (from === undefined) continue;
    if ('literal' in to) throw new Error(`Nothing goes into a literal: ${statement}`);
    if (isControl) {
      if ('literal' in from) throw new Error(`A literal has no way on: ${statement}`);
      builder.edges.push({ from: `${from.node.id}.${from.port ?? wordOf(from.node).next}`, to: `${to.node.id}.in` });
    } else {
      feed(from, index === 1, to, builder);
    }
  }
}

function feed(from: End, isFirst: boolean, to: Exclude<End, { literal: JsonValue }>, builder: Builder): void {
  const port = to.port ?? wordOf(to.node).input(to.node.config);
  to.node.fed.add(port);
  if ('literal' in from) to.node.inputs.set(port, from.literal);
  else
    builder.edges.push({
      from: `${from.node.id}.${(isFirst ? from.port : undefined) ?? wordOf(from.node).output(from.node.config)}`,
      to: `${to.node.id}.${port}`,
    });
}

function readEnd(step: string, builder: Builder): End {
  if (/^(?:[-"[{0-9]|(?:true|false|null)$)/.test(step)) return { literal: JSON.parse(step) };
  if (step.startsWith('$')) return { literal: { $secret: step.slice(1) } };
  const [, name, word = '', argument, port] = /^(?:([\w-]+)=)?([\w-]+)(?:\((.*)\))?(?:\.(.+))?$/s.exec(step) ?? [];
  const known = name === undefined && argument === undefined ? builder.nodes.get(word) : undefined;
  return { node: known ?? addNode(name ?? fresh(word, builder), word, argument ?? '', builder), port };
}

const fresh = (word: string, { nodes }: Builder): string => (nodes.has(word) ? `${word}${nodes.size}` : word);

function addNode(id: string, name: string, argument: string, builder: Builder): DraftNode {
  const word = Object.hasOwn(words, name) ? words[name] : undefined;
  if (word === undefined) throw new Error(`No such word: ${name}`);
  const node: DraftNode = {
    id,
    type: word.type,
    config: word.config(argument),
    inputs: new Map(),
    fed: new Set(),
    word: name,
  };
  builder.nodes.set(id, node);
  if (word.next !== undefined) builder.order.push(id);
  return node;
}

function wordOf({ word }: DraftNode) {
  const found = words[word];
  if (found === undefined) throw new Error(`No such word: ${word}`);
  return found;
}

function route(head: string, builder: Builder, start: JsonObject): JsonObject {
  const { nodes, edges, order, parents, hasControl } = builder;
  if (!hasControl)
    for (const [index, id] of order.entries())
      if (index > 0) edges.push({ from: `${order[index - 1]}.next`, to: `${id}.in` });
  for (const node of nodes.values()) {
    for (const [port, value] of Object.entries(wordOf(node).defaults(node.config)))
      if (!node.fed.has(port)) node.inputs.set(port, value);
  }
  const [method = '', path = '/things/:id'] = head.split(/\s+/);
  const trigger = triggers[method];
  return {
    id: 'a-route',
    method: /^[A-Z]+$/.test(method) ? method : 'POST',
    path,
    ...(method === 'tx' ? { transaction: true } : {}),
    ...(method === 'serial' ? { transaction: { isolation: 'serializable' } } : {}),
    ...(method === 'repeatable' ? { transaction: { isolation: 'repeatable read', retries: 0 } } : {}),
    flow: {
      nodes: [...nodes.values()].map(({ id, type, config, inputs }) => ({
        id,
        type,
        config: type === 'start' ? { ...config, ...(trigger === undefined ? {} : { trigger }), ...start } : config,
        inputs: Object.fromEntries(inputs),
        ...(parents.has(id) ? { parent: parents.get(id) ?? '' } : {}),
      })),
      edges,
    },
  };
}

const triggers: Readonly<Record<string, JsonObject>> = {
  hook: { type: 'webhook', id: 'whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L' },
  cron: { type: 'cron', schedule: '0 3 * * *' },
  form: { type: 'form', fields: [{ name: 'name', type: 'text', required: true }] },
};

/** Splits at a mark outside quotes and brackets. */
export function splitOutside(text: string, mark: string): string[] {
  const parts = [''];
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '"' && text[index - 1] !== '\\') isQuoted = !isQuoted;
    if (!isQuoted && '([{'.includes(character)) depth += 1;
    if (!isQuoted && ')]}'.includes(character)) depth -= 1;
    if (!isQuoted && depth === 0 && text.startsWith(mark, index)) {
      parts.push('');
      index += mark.length - 1;
    } else {
      parts[parts.length - 1] += character;
    }
  }
  return parts;
}
