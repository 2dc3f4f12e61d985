import { isObject } from '../base/json.ts';
import type { FunctionDocument } from '../ir/document.ts';
import { call } from './call.ts';
import { enqueue } from './enqueue.ts';

/** The ids of functions that a function calls, even if the function has errors. */
export const callsOf = (document: FunctionDocument): readonly string[] => idsIn(document, call.type);

/** The ids of functions that it enqueues. */
export const enqueuesOf = (document: FunctionDocument): readonly string[] => idsIn(document, enqueue.type);

/** The ids of functions that nodes of a kind name. */
const idsIn = ({ function: { flow } }: FunctionDocument, kind: string): readonly string[] =>
  (flow.nodes ?? []).flatMap(({ type, config }) => {
    const id = type === kind && isObject(config) ? config['function'] : undefined;
    return typeof id === 'string' ? [id] : [];
  });
