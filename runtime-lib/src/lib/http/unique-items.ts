import { distinct } from '../values/list.ts';

interface Keywords {
  removeKeyword(name: string): unknown;
  addKeyword(definition: {
    keyword: string;
    type: 'array';
    schemaType: 'boolean';
    validate: (isAsked: boolean, items: readonly unknown[]) => boolean;
    error: { message: string };
  }): unknown;
}

/** Replaces `uniqueItems` of a schema validator, which would compare each item with each other one. */
export function addUniqueItems(ajv: Keywords): void {
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (isAsked, items) => !isAsked || distinct(items).length === items.length,
    error: { message: 'must not have equal items' },
  });
}
