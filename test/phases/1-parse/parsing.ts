import { readFileSync } from 'node:fs';
import type { Source } from '../../../compiler/base/span.ts';
import type { Document } from '../../../compiler/ir/document.ts';
import { readDocument } from '../../../compiler/analyse.ts';

export const shop = readFileSync(new URL('../../../fixtures/valid/shop/shop.json', import.meta.url), 'utf8');

export const parseText = (text: string) => readDocument([{ file: 'flow.json', text }]);

export const project = (members: string): string => `{ "version": 1, "name": "shop", ${members} }`;

export const withRoute = (members: string): string =>
  project(`"routes": [{ "id": "get-user", "method": "GET", "path": "/users/:id", ${members} }]`);

export const withNode = (members: string): string =>
  withRoute(`"flow": { "nodes": [{ "id": "first", "type": "value", ${members} }] }`);

/** Each diagnostic as its code and the text it points at. */
export const diagnostics = (text: string): readonly string[] =>
  parseText(text).diagnostics.map(({ code, place }) => `${code} ${text.slice(place.span.start, place.span.end)}`);

export const messages = (text: string): readonly string[] => parseText(text).diagnostics.map(({ message }) => message);

export const codes = (sources: readonly Source[]): readonly string[] =>
  readDocument(sources).diagnostics.map(({ code }) => code);

export function documentOf(text: string): Document {
  const { document, diagnostics } = parseText(text);
  if (document === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return document;
}
