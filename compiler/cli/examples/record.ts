import { isDeepStrictEqual } from 'node:util';
import { applyEdits, findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { JSONPath, Node } from 'jsonc-parser';
import { isList, isObject } from '../../base/json.ts';
import type { JsonObject, JsonValue } from '../../base/json.ts';
import { insertMember, replace, withoutMark } from '../edit/edit-json.ts';
import { renew } from './expectation.ts';
import type { Answer, Case } from './messages.ts';

/**
 * The response to record. An example without expectations gets status and body; any other keeps only the members it
 * has, since the rest was left out on purpose. An empty body is not recorded.
 */
export function renewResponse({ status, headers, ...rest }: Case['expected'], answer: Answer): JsonObject {
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

/** Sets the response of the example at `path`, and returns the new text. Only what differs is rewritten. */
export function setResponse(text: string, path: JSONPath, response: JsonObject): string {
  return withoutMark(text, (json) => {
    const root = parseTree(json);
    const example = root && findNodeAtLocation(root, path);
    const old = example && findNodeAtLocation(example, ['response']);
    if (root === undefined || example === undefined) return json;
    if (old === undefined) {
      const neighbour = ['request', 'given', 'name']
        .map((name) => findNodeAtLocation(example, [name])?.parent)
        .find((member) => member !== undefined);
      return applyEdits(json, [
        insertMember(json, example, 'response', printAt(json, neighbour ?? example, response), neighbour),
      ]);
    }
    const before: JsonValue = JSON.parse(json.slice(old.offset, old.offset + old.length));
    return differences(before, response, [...path, 'response']).reduce(setValue, json);
  });
}

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

/** The maximum line width. Within an example on one line, a value may be wider before it is broken. */
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
