import { isObject } from '../base/json.ts';
import type { FunctionDocument } from '../ir/document.ts';
import { call } from './call.ts';
import { enqueue } from './enqueue.ts';

/** The ids that a function names in its calls, whatever is wrong with it. */
export const callsOf = (document: FunctionDocument): readonly string[] => idsIn(document, call.type);

/** The ids that it names where it stores calls. */
export const enqueuesOf = (document: FunctionDocument): readonly string[] => idsIn(document, enqueue.type);

/** The ids of functions in the nodes of a kind. */
const idsIn = ({ function: { flow } }: FunctionDocument, kind: string): readonly string[] =>
  (flow.nodes ?? []).flatMap(({ type, config }) => {
    const id = type === kind && isObject(config) ? config['function'] : undefined;
    return typeof id === 'string' ? [id] : [];
  });
