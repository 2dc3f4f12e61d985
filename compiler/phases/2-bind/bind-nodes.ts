import type { Locate } from '../../base/span.ts';
import type { Reporter, Subject } from '../../base/diagnostic.ts';
import { nearest } from '../../base/did-you-mean.ts';
import { isObject } from '../../base/json.ts';
import { once } from '../../base/once.ts';
import type { JsonObject, JsonValue } from '../../base/json.ts';
import { explainIssues } from '../../base/schema.ts';
import {
  duplicateNode,
  malformedSecret,
  unfed,
  unknownKind,
  unknownPort,
  secretInClear,
} from '../../ir/catalogue/bind.ts';
import { unknownSecret } from '../../ir/catalogue/config.ts';
import { parseLimits } from '../../ir/catalogue/parse.ts';
import { reportSchemaIssue } from '../../ir/catalogue/schema-issue.ts';
import type { NodeFile, RouteFile } from '../../ir/format.ts';
import { freeId } from '../../ir/fixes.ts';
import { firstLiteral } from '../../ir/first-literal.ts';
import type { InputPort, Kind } from '../../ir/kind.ts';
import type { ControlEdge, Input, Node } from '../../ir/project.ts';
import { nameOfNode } from '../../ir/project.ts';
import { unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import type { NodeDefinition } from '../../nodes/define-node.ts';
import { wayWithout } from '../../nodes/missing-kinds.ts';
import { nearestKind } from '../../nodes/other-names.ts';
import type { RequestContext } from './request-context.ts';

/** A node whose edges are still being added. */
export interface DraftNode extends Node {
  readonly inputs: Map<string, Input>;
  readonly next: Map<string, ControlEdge>;
}

export interface FlowContext {
  readonly route: RouteFile;
  readonly locate: Locate;
  readonly kinds: ReadonlyMap<string, NodeDefinition>;
  readonly bindContext: RequestContext;
  /** The route or function of the flow, in messages. */
  readonly owner: Subject;
  readonly reporter: Reporter;
}

/**
 * Finds the kind of each node whose kind `isChosen` accepts, and binds its config and literals. Nodes that cannot be
 * bound are reported and left out.
 */
export function bindNodes(
  context: FlowContext,
  isChosen: (definition: NodeDefinition | undefined) => boolean,
): ReadonlyMap<string, DraftNode> {
  const bound = new Map<string, DraftNode>();
  const nodes = context.route.flow.nodes ?? [];
  const firsts = new Map([...nodes.entries()].reverse().map(([index, { id }]) => [id, index]));
  for (const [index, file] of nodes.entries()) {
    if (!isChosen(context.kinds.get(file.type))) continue;
    const first = firsts.get(file.id) ?? index;
    const at: Locate = (path, part) => context.locate(['flow', 'nodes', index, ...path], part);
    if (first < index) {
      const related = [
        { message: 'the first node with this id', place: context.locate(['flow', 'nodes', first, 'id']) },
      ];
      context.reporter.report(
        duplicateNode,
        { id: file.id, free: freeId(file.id, new Set(nodes.map(({ id }) => id))) },
        { place: at(['id']), subject: subjectOf(context, file), related },
      );
      continue;
    }
    const node = bindNode(file, at, context);
    if (node !== undefined) bound.set(file.id, node);
  }
  return bound;
}

const subjectOf = ({ owner }: FlowContext, { id, label }: NodeFile): Subject => ({
  ...owner,
  node: id,
  ...(label === undefined ? {} : { label }),
});

function bindNode(file: NodeFile, at: Locate, context: FlowContext): DraftNode | undefined {
  const subject = subjectOf(context, file);
  const definition = context.kinds.get(file.type);
  if (definition === undefined) {
    context.reporter.report(
      unknownKind,
      { type: file.type, near: nearestKind(file.type, context.kinds.keys()), way: wayWithout(file.type) },
      { place: at(['type']), subject },
    );
    return undefined;
  }
  const kind = bindKind(definition, file, at, context);
  if (kind === undefined) return undefined;
  const { label, parent, comment } = file;
  const node: DraftNode = {
    id: file.id,
    kind,
    ...(label === undefined ? {} : { label }),
    ...(parent === undefined ? {} : { parent }),
    ...(comment === undefined ? {} : { comment }),
    inputs: new Map(),
    next: new Map(),
    place: at(['id']),
    subject,
    at,
  };
  bindLiterals(node, file.inputs ?? {}, context);
  if (kind.meaning?.kind === 'constant' && holdsSecretReference(kind.meaning.value))
    context.reporter.report(
      malformedSecret,
      { node: nameOfNode(node), port: 'value', isNested: true },
      { place: at(['config', 'value']), subject },
    );
  return node;
}

function bindKind(definition: NodeDefinition, file: NodeFile, at: Locate, context: FlowContext): Kind | undefined {
  const config: JsonObject = file.config ?? {};
  const { report } = context.reporter;
  const subject = subjectOf(context, file);
  const bound = definition.bind(config, {
    ...context.bindContext,
    literals: literalsOf(file.inputs ?? {}),
    report: (rule, facts, path, within) => report(rule, facts, { place: at(['config', ...path], within), subject }),
  });
  if ('kind' in bound) return bound.kind;
  for (const issue of explainIssues(bound.error.issues, config, parseLimits.diagnostics + 1))
    reportSchemaIssue({ ...issue, path: ['config', ...issue.path] }, at, subject, report);
  return undefined;
}

function bindLiterals(
  node: DraftNode,
  inputs: JsonObject,
  { bindContext, reporter: { report, isFull } }: FlowContext,
): void {
  const known = node.kind.inputs.map(({ name }) => name);
  for (const [port, value] of Object.entries(inputs)) {
    if (isFull()) break;
    const place = node.at(['inputs', port]);
    const where = { place, subject: node.subject };
    const declared = node.kind.inputs.find(({ name }) => name === port);
    if (declared === undefined) {
      report(
        unknownPort,
        { node: nameOfNode(node), port, side: 'input', near: nearest(port, known), known },
        { ...where, place: node.at(['inputs', port], 'key') },
      );
    } else if (isSecretReference(value)) {
      const name = value['$secret'];
      const secrets = [...bindContext.secrets.keys()];
      if (typeof name !== 'string' || Object.keys(value).length > 1)
        report(
          malformedSecret,
          { node: nameOfNode(node), port, isNested: false, ...(typeof name === 'string' ? { name } : {}) },
          where,
        );
      else if (!bindContext.secrets.has(name))
        report(unknownSecret, { name, near: nearest(name, secrets), known: secrets }, where);
      node.inputs.set(port, { kind: 'secret', name: typeof name === 'string' ? name : '', place });
    } else {
      if (holdsSecretReference(value)) report(malformedSecret, { node: nameOfNode(node), port, isNested: true }, where);
      if (declared.noLiteral !== undefined)
        report(
          secretInClear,
          { node: nameOfNode(node), port, hint: declared.noLiteral, secrets: [...bindContext.secrets.keys()] },
          where,
        );
      node.inputs.set(port, { kind: 'literal', value, place });
    }
  }
}

/** The inputs given as literals. */
export const literalsOf = (inputs: JsonObject): ReadonlyMap<string, JsonValue> =>
  new Map(Object.entries(inputs).filter(([, value]) => !isSecretReference(value)));

const isSecretReference = (value: JsonValue): value is JsonObject => isObject(value) && Object.hasOwn(value, '$secret');

/** A secret reference nested in a literal would be sent literally instead of the secret. */
const holdsSecretReference = (value: JsonValue): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (isSecretReference(value) || Object.values(value).some(holdsSecretReference));

/** The maximum number of secrets suggested for an input. */
const mostSecrets = 3;

/** A constant that an author could start with at an input, if it takes one. */
function firstOf(needs: Readonly<Record<string, Type>>, { name, noLiteral }: InputPort): JsonValue | undefined {
  const need = Object.hasOwn(needs, name) ? needs[name] : undefined;
  return noLiteral === undefined && need !== undefined ? firstLiteral(need) : undefined;
}

/** Called after edges and literals. Reports required inputs that are still unfed, and returns them as `node.port`. */
export function checkFed(
  nodes: ReadonlyMap<string, DraftNode>,
  explained: ReadonlySet<string>,
  { bindContext, reporter: { report } }: FlowContext,
): readonly string[] {
  const unfedInputs: string[] = [];
  for (const node of nodes.values()) {
    // A node may have thousands of inputs.
    const needs = once(() => node.kind.typing(() => unknown).needs);
    for (const port of node.kind.inputs) {
      const { name } = port;
      const input = `${node.id}.${name}`;
      if (port.optional === true || port.tenant === true || node.inputs.has(name) || explained.has(input)) continue;
      const secrets = port.noLiteral === undefined ? [] : [...bindContext.secrets.keys()].slice(0, mostSecrets);
      report(
        unfed,
        { node: nameOfNode(node), port: name, secrets, first: firstOf(needs(), port) },
        { place: node.place, subject: node.subject, port: name },
      );
      unfedInputs.push(input);
    }
  }
  return unfedInputs;
}
