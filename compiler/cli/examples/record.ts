import { isDeepStrictEqual } from 'node:util';
import { applyEdits, findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { JSONPath, Node } from 'jsonc-parser';
import { isList, isObject } from '../../base/json.ts';
import type { JsonObject, JsonValue } from '../../base/json.ts';
import { insertMember, replace, withoutMark } from '../edit/edit-json.ts';
import { renew } from './expectation.ts';
import type { Answer, Ended, Expected } from './messages.ts';
import type { Recorded } from './tested.ts';

/** The expectation to record; undefined if there is nothing to expect. */
export function renewExpected(expected: Expected, { response, outputs, failure }: Ended): Recorded | undefined {
  if (response !== undefined) return { member: 'response', value: renewResponse(expected.response ?? {}, response) };
  if (failure !== undefined) return { member: 'failure', value: renewObject(expected.failure, failure) };
  const isNothing = outputs === undefined || Object.keys(outputs).length === 0;
  return isNothing ? undefined : { member: 'outputs', value: renewObject(expected.outputs, outputs) };
}

function renewObject(expected: JsonObject | undefined, actual: JsonObject): JsonObject {
  const renewed = renew(expected, actual);
  return isObject(renewed) ? renewed : actual;
}

/**
 * The response to record. An example without expectations gets status and body. Any other keeps only the members that
 * it has, since the rest was left out on purpose. An empty body is not recorded.
 */
function renewResponse({ status, headers, ...rest }: Partial<Answer>, answer: Answer): JsonObject {
  if (status === undefined && headers === undefined && !('body' in rest)) {
    return { status: answer.status, ...(answer.body === '' ? {} : { body: renew(undefined, answer.body) }) };
  }
  const sent = Object.keys(headers ?? {}).flatMap((name) => {
    const value = answer.headers[name.toLowerCase()];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return {
    ...(status === undefined ? {} : { status: answer.status }),
    ...(headers === undefined ? {} : { headers: Object.fromEntries(sent) }),
    ...('body' in rest ? { body: renew(rest.body, answer.body) } : {}),
  };
}

/** Sets the outcome of the example at `path`, and returns the new text. Only differing parts are rewritten. */
export function setExpected(text: string, path: JSONPath, { member, value }: Recorded): string {
  return withoutMark(text, (json) => {
    const root = parseTree(json);
    const example = root && findNodeAtLocation(root, path);
    if (root === undefined || example === undefined) return json;
    const old = findNodeAtLocation(example, [member]);
    if (old !== undefined) {
      const before: JsonValue = JSON.parse(json.slice(old.offset, old.offset + old.length));
      return differences(before, value, [...path, member]).reduce(setValue, json);
    }
    const [other] = endings.flatMap((name) => findNodeAtLocation(example, [name])?.parent ?? []);
    const [key, held] = other?.children ?? [];
    if (key !== undefined && held !== undefined)
      return applyEdits(json, [
        { offset: key.offset, length: key.length, content: JSON.stringify(member) },
        replace(held, printAt(json, held, value)),
      ]);
    const neighbour = ['inputs', 'request', 'given', 'name']
      .map((name) => findNodeAtLocation(example, [name])?.parent)
      .find((each) => each !== undefined);
    return applyEdits(json, [
      insertMember(json, example, member, printAt(json, neighbour ?? example, value), neighbour),
    ]);
  });
}

const endings = ['response', 'outputs', 'failure'] as const;

interface Change {
  readonly path: JSONPath;
  readonly value: JsonValue;
}

function setValue(json: string, { path, value }: Change): string {
  const root = parseTree(json);
  const node = root && findNodeAtLocation(root, path);
  return node === undefined ? json : applyEdits(json, [replace(node, printAt(json, node, value))]);
}

/** The smallest parts to replace. An object with other fields, or a list of another length, is replaced as a whole. */
function differences(before: JsonValue, after: JsonValue, path: JSONPath): readonly Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (
    isObject(before) &&
    isObject(after) &&
    isDeepStrictEqual(new Set(Object.keys(before)), new Set(Object.keys(after)))
  ) {
    return Object.entries(after).flatMap(([name, value]) => differences(before[name] ?? null, value, [...path, name]));
  }
  if (isList(before) && isList(after) && before.length === after.length)
    return after.flatMap((value, index) => differences(before[index] ?? null, value, [...path, index]));
  return [{ path, value: after }];
}

/** The maximum line width. Within an example on one line, a value may exceed it before it is broken. */
const width = 120;
const widthWithin = 240;

/** Prints a value to replace a node: on one line if it fits, else with the file's indentation and line endings. */
function printAt(json: string, { offset }: Node, value: JsonValue): string {
  const lineStart = Math.max(json.lastIndexOf('\n', offset - 1), json.lastIndexOf('\r', offset - 1)) + 1;
  const [indent = ''] = /^[ \t]*/.exec(json.slice(lineStart, offset)) ?? [];
  const [, unit = '  '] = /^([ \t]+)"/m.exec(json) ?? [];
  const [newline = '\n'] = /\r\n|\r|\n/.exec(json) ?? [];
  const ownLine = /^[ \t]*(?:"(?:[^"\\]|\\.)*"[ \t]*:[ \t]*)?$/.test(json.slice(lineStart, offset));
  const flat = printFlat(value);
  return offset - lineStart + flat.length <= (ownLine ? width : widthWithin)
    ? flat
    : printOpen(value, indent, { unit, newline });
}

interface Style {
  readonly unit: string;
  readonly newline: string;
}

function print(value: JsonValue, column: number, indent: string, style: Style): string {
  const flat = printFlat(value);
  return column + flat.length <= width ? flat : printOpen(value, indent, style);
}

function printOpen(value: JsonValue, indent: string, style: Style): string {
  if (value === null || typeof value !== 'object') return printFlat(value);
  const inner = indent + style.unit;
  const lines = isList(value)
    ? value.map((item) => `${inner}${print(item, inner.length, inner, style)}`)
    : Object.entries(value).map(
        ([name, item]) =>
          `${inner}${JSON.stringify(name)}: ${print(item, inner.length + JSON.stringify(name).length + 2, inner, style)}`,
      );
  const [open, close] = isList(value) ? ['[', ']'] : ['{', '}'];
  return `${open}${style.newline}${lines.join(`,${style.newline}`)}${style.newline}${indent}${close}`;
}

function printFlat(value: JsonValue): string {
  if (isList(value)) return `[${value.map(printFlat).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${printFlat(item)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
