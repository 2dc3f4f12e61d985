import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { odd } from './case.ts';

export const field = (name: string) => ({ type: 'get-body-field', config: { field: name } });
export const query = (name: string) => ({ type: 'get-query-param', config: { name } });
export const build = (...fields: readonly string[]) => ({ type: 'build-object', config: { fields } });
export const answer = (status = 200) => ({ type: 'return-json', config: { status } });
export const isEqual = (operator = 'eq') => ({ type: 'compare', config: { operator } });
export const row = (name: string) => ({ type: 'db-insert', config: { table: 'things' }, inputs: { record: { name } } });
export const counts = { type: 'db-count', config: { table: 'things' } };
/** The edge from a node's output to the answer. */
export const ret = (id: string, port: string, field = 'body'): string => `${id}.${port} -> r.${field}`;

/** Requests with every odd value in a field of the body. */
export const bodies = (field: string): Case['calls'] => [
  post('/test', {}),
  post('/test'),
  post('/test', '[]'),
  post('/test', 'null'),
  post('/test', '{'),
  post('/test', `{"${field}":1e999}`),
  ...odd.map((value) => post('/test', { [field]: value })),
];
