import type { JsonValue } from '../../../compiler/base/json.ts';
import type { PortView, RouteView } from '../../../compiler/view/route-view.ts';
import { isList, isObject } from '../../shared/gestures/json.ts';
import { nodeOf } from '../../shared/gestures/parts.ts';
import { readJson } from '../fields/read-json.ts';
import { portOf } from './state.ts';
import type { Port } from './state.ts';

type Typed = { readonly value: JsonValue } | { readonly issue: string };

/**
 * The value that a text represents at an input, or why it represents none. If any value is allowed, JSON is read as
 * JSON, and anything else as a text.
 */
export function valueOfText(text: string, type: PortView['type']): Typed {
  const shape = type?.shape ?? 'unknown';
  if (shape === 'string') return { value: text };
  const read = readJson(text);
  const value = 'value' in read ? read.value : undefined;
  if (shape === 'number') return typeof value === 'number' ? { value } : { issue: 'Not a number.' };
  if (shape === 'boolean') return typeof value === 'boolean' ? { value } : { issue: 'true or false.' };
  if (shape === 'object') return isObject(value) ? { value } : { issue: 'An object in JSON, such as {"a": 1}.' };
  if (shape === 'list') return isList(value) ? { value } : { issue: 'A list in JSON, such as [1, 2].' };
  return { value: value ?? text };
}

/** Whether an input could be given a value: nothing feeds it, and it accepts a constant. */
export function takesValue(view: RouteView, at: Port): boolean {
  const port = at.side === 'in' ? portOf(view, at) : undefined;
  if (port?.is !== 'data' || port.ghost === true || port.noLiteral !== undefined) return false;
  const isWired = view.wires.some(({ to }) => to.node === at.node && to.port === at.port);
  return !isWired && !Object.hasOwn(nodeOf(view, at.node)?.inputs ?? {}, at.port);
}
