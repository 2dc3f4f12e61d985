import type { JsonObject, JsonValue } from '../../../../compiler/base/json.ts';
import { isObject } from '../../../shared/gestures/json.ts';
import { listOf, numberOf, objectOf, textOf, textsOf } from '../../json.ts';
import { isAnything, isTextOrTexts } from './unions.ts';

/** What a form needs to know from the schema of a value. */
export type Widget =
  | 'text'
  | 'long-text'
  | 'expression'
  | 'part'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'preset'
  | 'texts'
  | 'columns'
  | 'column'
  | 'relation'
  | 'includes'
  | 'changes'
  | 'table'
  | 'secret'
  | 'function'
  | 'output'
  | 'timezone'
  | 'routes'
  | 'tables'
  | 'record'
  | 'object'
  | 'objects'
  | 'tree'
  | 'variants'
  | 'any'
  | 'json';

/** Names of settings that contain a sentence rather than a word. */
const longNames = new Set(['template', 'comment', 'backfill']);

/**
 * The widget for a value, by the shape of its schema; for tables, columns and secrets, by the name of the setting. Any
 * other shape is edited as JSON.
 */
export function chooseWidget(name: string, schema: JsonObject): Widget {
  const { type } = schema;
  if (optionsOf(schema).length > 0) return 'choice';
  if (type === 'string') return widgetOfText(name, schema);
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'array') return widgetOfList(name, schema);
  if (variantsOf(schema).length > 0) return 'variants';
  if (isPreset(schema)) return 'preset';
  if (isTextOrTexts(schema)) return 'texts';
  if (type === 'object' && (name === 'include' || name === 'set')) return name === 'set' ? 'changes' : 'includes';
  if (type === 'object') return widgetOfObject(schema);
  return isAnything(schema) ? 'any' : 'json';
}

function widgetOfText(name: string, schema: JsonObject): Widget {
  if (name === 'table') return 'table';
  if (name === 'pluck') return 'column';
  if (name === 'column' || name === 'function' || name === 'timezone') return name;
  if (name === 'guard') return 'function';
  if (schema['description'] === 'Its output that is the tenant.') return 'output';
  if (textOf(schema['description'])?.startsWith('A relation of the table') === true) return 'relation';
  if (textOf(schema['description'])?.startsWith('Names and indices with dots') === true) return 'part';
  if (schema['description'] === 'A column of the table.') return 'column';
  if (schema['contentMediaType'] === 'text/typescript' || schema['contentMediaType'] === 'application/sql')
    return 'expression';
  if (textOf(schema['description'])?.includes('declared under `secrets`') === true) return 'secret';
  return longNames.has(name) ? 'long-text' : 'text';
}

function widgetOfList(name: string, schema: JsonObject): Widget {
  const items = objectOf(schema['items']);
  const description = textOf(schema['description']) ?? '';
  if (description.startsWith('The routes that ')) return 'routes';
  if (description.startsWith('The tables that ')) return 'tables';
  if (name === 'columns' || name === 'groupBy') return 'columns';
  if (items['type'] === 'string') return 'texts';
  if (groupsOf(items).length > 0 || isToldByOneMember(items)) return 'tree';
  if (items['$ref'] !== undefined || (items['type'] === 'object' && isObject(items['properties']))) return 'objects';
  return variantsOf(items).length > 0 ? 'objects' : 'json';
}

function widgetOfObject(schema: JsonObject): Widget {
  if (isObject(schema['properties'])) return 'object';
  const { additionalProperties } = schema;
  if (!isObject(additionalProperties)) return 'json';
  if (additionalProperties['$ref'] !== undefined) return 'record';
  const inner = chooseWidget('', additionalProperties);
  return inner === 'json' || inner === 'any' ? 'json' : 'record';
}

/** The possible values: those of an enum, one of several numbers, or that of a const. */
export function optionsOf(schema: JsonObject): readonly string[] {
  const constant = textOf(schema['const']);
  if (constant !== undefined) return [constant];
  const numbers = numbersOf(schema);
  return numbers.length > 0 ? numbers.map(String) : textsOf(schema['enum']);
}

/** The possible numbers of a value, if they are listed. */
export function numbersOf(schema: JsonObject): readonly number[] {
  const constants = listOf(schema['anyOf']).map((branch) => numberOf(objectOf(branch)['const']));
  const numbers = constants.filter((each) => each !== undefined);
  return numbers.length === constants.length ? numbers : [];
}

/** The two branches of a value that is either one of several texts, or an object or a list of texts. */
export function presetsOf(schema: JsonObject) {
  const branches = listOf(schema['anyOf']).filter(isObject);
  return {
    presets: objectOf(branches.find((branch) => optionsOf(branch).length > 0)),
    own: objectOf(branches.find(({ properties, items }) => isObject(properties) || isObject(items))),
  };
}

function isPreset(schema: JsonObject): boolean {
  const { presets, own } = presetsOf(schema);
  const isOwn = isObject(own['properties']) || objectOf(own['items'])['type'] === 'string';
  return listOf(schema['anyOf']).length === 2 && optionsOf(presets).length > 0 && isOwn;
}

/**
 * The branch for a value that may be a list or something else. For a value that is neither yet, an object with free
 * names (or `true`) is preferred to the list, and the list to an object with fixed fields.
 */
export function branchOf(schema: JsonObject, value: JsonValue | undefined): JsonObject {
  const { anyOf, ...rest } = schema;
  const branches = listOf(anyOf).filter(isObject);
  const list = branches.find(({ type }) => type === 'array');
  const other = branches.find(({ type }) => type === 'object' || type === 'boolean');
  if (branches.length !== 2 || list === undefined || other === undefined) return schema;
  const isList = Array.isArray(value) || (value === undefined && isObject(other['properties']));
  return { ...rest, ...(isList ? list : other) };
}

/** A schema with references resolved: its own, and those of items and of freely named members. */
export function resolved(schema: JsonObject, definitions: JsonObject): JsonObject {
  const target = (part: JsonObject): JsonObject =>
    objectOf(definitions[(textOf(part['$ref']) ?? '').replace('#/$defs/', '')] ?? part);
  const inner = ['items', 'additionalProperties'].flatMap((key) =>
    isObject(schema[key]) ? [[key, target(schema[key])] as const] : [],
  );
  return { ...target(schema), ...Object.fromEntries(inner) };
}

/** The possible objects of a value. */
export function variantsOf(schema: JsonObject): readonly JsonObject[] {
  const variants = [...listOf(schema['oneOf']), ...listOf(schema['anyOf'])].flatMap((each): readonly JsonValue[] => {
    const inner = isObject(each) ? variantsOf(each) : [];
    return inner.length === 0 ? [each] : inner;
  });
  return variants.every((variant) => isObject(variant) && isObject(variant['properties']))
    ? variants.filter(isObject)
    : [];
}

/** The variants of an item that are titled groups: they contain a list of such items. */
export function groupsOf(items: JsonObject) {
  return variantsOf(items).flatMap((variant) => {
    const title = textOf(variant['title']);
    const [member, ...others] = membersOf(variant);
    if (title === undefined || member === undefined || others.length > 0) return [];
    if (member.schema['type'] !== 'array' || objectOf(member.schema['items'])['$ref'] === undefined) return [];
    return [{ ...member, title, description: textOf(member.schema['description']) ?? '' }];
  });
}

/** The possible objects of an item that are about the rows of a relation they name: `{ some: 'author' }`. */
export function relatedIn(items: JsonObject) {
  return variantsOf(items).flatMap((variant) => {
    const title = textOf(variant['title']);
    const [member] = membersOf(variant);
    return title !== undefined && member !== undefined && chooseWidget(member.name, member.schema) === 'relation'
      ? [{ ...member, title }]
      : [];
  });
}

const constants: Readonly<Record<string, JsonObject>> = {
  ...Object.fromEntries(['text', 'uuid', 'timestamp'].map((type) => [type, { type: 'string' }])),
  ...Object.fromEntries(['integer', 'number', 'boolean'].map((type) => [type, { type }])),
};

/** The schema of a constant that a column is compared with; the given schema if the value has another shape. */
export function schemaOfConstant(
  schema: JsonObject,
  type: string,
  operator: string | undefined,
  value: JsonValue | undefined,
): JsonObject {
  const one = constants[type];
  if (one === undefined) return schema;
  const properties = { from: one, to: one };
  const made =
    operator === 'in' || operator === 'not-in'
      ? { type: 'array', items: one }
      : operator === 'between'
        ? { type: 'object', properties, required: ['from', 'to'] }
        : one;
  const shape = Array.isArray(value) ? 'array' : typeof value;
  const isFitting = value === undefined || (made.type === 'integer' ? 'number' : made.type) === shape;
  return isFitting ? { ...made, description: schema['description'] ?? '' } : schema;
}

/** The placeholder of an empty field: the default, else an example. */
export function placeholderOf(schema: JsonObject): string | undefined {
  const example = textsOf(schema['examples'])[0];
  return textOf(schema['default']) ?? (example && `such as ${example}`);
}

export interface Member {
  readonly name: string;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
}

/** The members of an object, in the order of the schema. */
export function membersOf(schema: JsonObject): readonly Member[] {
  const required = textsOf(schema['required']);
  return Object.entries(objectOf(schema['properties'])).map(([name, member]) => ({
    name,
    schema: objectOf(member),
    isRequired: required.includes(name),
  }));
}

/** The fields of an object, or of one of several that it may be. */
export function fieldsOf(schema: JsonObject, value: JsonValue | undefined): readonly Member[] {
  const variants = variantsOf(schema);
  return variants.length === 0 ? membersOf(schema) : membersOfVariants(variants, value);
}

/**
 * The members of a union, across all variants that the value may still become; a shared member has the options of all
 * of them. So `operator` offers `is-null` along with the others, and `optional` only appears with operators that
 * support it.
 */
export function membersOfVariants(variants: readonly JsonObject[], value: JsonValue | undefined): readonly Member[] {
  const given = objectOf(value);
  const alike = variants.filter((variant) => isAlike(variant, given));
  const possible = alike.filter((variant) =>
    membersOf(variant).every(({ name, schema }) => {
      const options = optionsOf(schema);
      const chosen = textOf(given[name]);
      return options.length === 0 || chosen === undefined || options.includes(chosen);
    }),
  );
  const shown = possible.length === 0 ? variants : possible;
  const names = new Set(shown.flatMap((variant) => membersOf(variant).map(({ name }) => name)));
  return [...names].flatMap((name) => {
    const named = (variant: JsonObject) => membersOf(variant).filter((member) => member.name === name);
    const all = (alike.length === 0 ? variants : alike).flatMap(named);
    const [first] = shown.flatMap(named);
    if (first === undefined) return [];
    const options = all.flatMap(({ schema }) => optionsOf(schema));
    const { const: _, ...schema } = first.schema;
    return [{ ...first, schema: options.length === 0 ? first.schema : { ...schema, enum: [...new Set(options)] } }];
  });
}

/** Whether a value has the members that distinguish a variant from the others: `any` of `{ any: [] }`. */
const isAlike = (variant: JsonObject, given: JsonObject): boolean =>
  Object.keys(given).length === 0 || textsOf(variant['required']).some((name) => Object.hasOwn(given, name));

/** Whether the variants of an item share a member whose value tells them apart. */
function isToldByOneMember(items: JsonObject): boolean {
  const variants = variantsOf(items);
  const tells = (name: string): boolean =>
    variants.every(({ properties }) => optionsOf(objectOf(objectOf(properties)[name])).length > 0);
  return variants.length > 2 && membersOf(objectOf(variants[0])).some(({ name }) => tells(name));
}

/** The smallest valid value for a new item. */
export function emptyOf(schema: JsonObject): JsonValue {
  const [first] = variantsOf(schema);
  if (first !== undefined) return emptyOf(first);
  if (schema['default'] !== undefined) return schema['default'];
  const [option] = optionsOf(schema);
  if (option !== undefined) return option;
  switch (schema['type']) {
    case 'object':
      return Object.fromEntries(
        membersOf(schema)
          .filter(({ isRequired }) => isRequired)
          .map(({ name, schema: member }) => [name, emptyOf(member)]),
      );
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return Number(schema['minimum'] ?? 0);
    case 'boolean':
      return false;
    default:
      return '';
  }
}
