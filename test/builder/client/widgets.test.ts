import { describe, expect, test } from 'vitest';
import { isObject } from '../../../compiler/base/json.ts';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { nodeDefinitions } from '../../../compiler/nodes/registry.ts';
import { configSchema } from '../../../compiler/schema.ts';
import { objectOf } from '../../../builder/client/json.ts';
import {
  branchOf,
  chooseWidget,
  emptyOf,
  fieldsOf,
  groupsOf,
  membersOf,
  membersOfVariants,
  optionsOf,
  placeholderOf,
  resolved,
  schemaOfConstant,
  variantsOf,
} from '../../../builder/client/inspector/widgets/shape.ts';
import { newItem } from '../../../builder/client/inspector/widgets/new-item.ts';
import { withTypedDefault } from '../../../builder/client/inspector/widgets/typed-default.ts';
import { putWithoutOptions, withOptionsOfSelect } from '../../../builder/client/start/form-fields.ts';
import { formField } from '../../../compiler/triggers/form.ts';
import type { Member } from '../../../builder/client/inspector/widgets/shape.ts';
import type { NodeDefinition } from '../../../compiler/nodes/define-node.ts';

const schemaOf = (type: string): JsonObject => {
  const definition = nodeDefinitions.find((each) => each.type === type);
  return definition === undefined ? {} : configSchema(definition);
};
/** Every setting of a kind, regardless of the others. */
const settingsOf = (definition: NodeDefinition): readonly Member[] => {
  const schema = configSchema(definition);
  return [schema, ...variantsOf(schema)].flatMap(membersOf);
};
const propertyOf = (type: string, name: string): JsonObject =>
  membersOf(schemaOf(type)).find((member) => member.name === name)?.schema ?? {};

describe('the widget of a setting', () => {
  test('of every built-in kind is a field, not JSON', () => {
    const asJson = nodeDefinitions.flatMap((definition) =>
      settingsOf(definition)
        .filter(({ name, schema }) => chooseWidget(name, branchOf(schema, undefined)) === 'json')
        .map(({ name }) => `${definition.type}.${name}`),
    );
    expect(asJson).toEqual([]);
  });

  test('inside other settings of every built-in kind is a field, too', () => {
    const nested = nodeDefinitions.flatMap((definition) =>
      settingsOf(definition).flatMap(({ name, schema }) =>
        insides(schema).map((inside) => [`${definition.type}.${name}.${inside.name}`, inside] as const),
      ),
    );
    expect(nested.length).toBeGreaterThan(20);
    expect(nested.filter(([, { name, schema }]) => chooseWidget(name, branchOf(schema, undefined)) === 'json')).toEqual(
      [],
    );
  });

  test('that is a text of one’s own says what it could be', () => {
    const isText = ({ name, schema }: Pick<Member, 'name' | 'schema'>): boolean =>
      chooseWidget(name, schema).endsWith('text');
    const silent = nodeDefinitions.flatMap((definition) =>
      settingsOf(definition)
        .flatMap((setting) => [setting, ...insides(setting.schema)])
        .filter((setting) => isText(setting) && placeholderOf(setting.schema) === undefined)
        .map(({ name }) => `${definition.type}.${name}`),
    );
    // These have fields of their own.
    expect(new Set(silent)).toEqual(new Set(['start.id', 'start.schedule']));
  });

  test.each([
    ['db-insert', 'table', 'table'],
    ['db-find', 'columns', 'columns'],
    ['db-find', 'where', 'tree'],
    ['db-find', 'lock', 'choice'],
    ['db-find', 'include', 'includes'],
    ['db-update', 'set', 'changes'],
    ['db-update', 'columns', 'columns'],
    ['db-list', 'orderBy', 'objects'],
    ['db-insert', 'onConflict', 'object'],
    ['get-secret', 'name', 'secret'],
    ['get-path-param', 'name', 'text'],
    ['get-header', 'sensitive', 'boolean'],
    ['template', 'template', 'long-text'],
    ['code', 'expression', 'expression'],
    ['build-object', 'fields', 'texts'],
    ['build-list', 'length', 'number'],
    ['compare', 'operator', 'choice'],
    ['value', 'value', 'any'],
    ['start', 'trigger', 'variants'],
    ['start', 'query', 'record'],
    ['db-query', 'writes', 'tables'],
    ['format-date', 'timezone', 'timezone'],
  ] as const)('%s.%s is %s', (type, name, widget) => {
    expect(chooseWidget(name, branchOf(propertyOf(type, name), undefined))).toBe(widget);
  });

  test('code.inputs is a record until it is a list of names', () => {
    const schema = propertyOf('code', 'inputs');
    expect(chooseWidget('inputs', branchOf(schema, undefined))).toBe('record');
    expect(chooseWidget('inputs', branchOf(schema, { rows: 'auto' }))).toBe('record');
    expect(chooseWidget('inputs', branchOf(schema, ['rows']))).toBe('texts');
  });

  test('validate.rules is a record of lists, in which a rule has what it alone knows below it', () => {
    const schema = propertyOf('validate', 'rules');
    expect(chooseWidget('rules', schema)).toBe('record');
    expect(chooseWidget('', objectOf(schema['additionalProperties']))).toBe('tree');
  });

  test.each([
    [{ type: 'array', items: { type: 'number' } }, 'json'],
    [{ type: 'array', items: { type: 'array', items: { type: 'string' } } }, 'json'],
    [{ type: 'object' }, 'json'],
    [{ type: 'object', additionalProperties: {} }, 'json'],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 'json'],
    [{ type: ['string', 'null'] }, 'any'],
    [{ type: ['string', 'null'], maxLength: 3 }, 'json'],
    [{ $ref: '#/$defs/x' }, 'json'],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, 'record'],
    [{}, 'any'],
  ])('of a custom kind, %j, is %s', (schema, widget) => {
    expect(chooseWidget('setting', schema)).toBe(widget);
  });
});

describe('the default of a parameter', () => {
  const typeOfDefault = (type: string, config: JsonObject) =>
    withTypedDefault(fieldsOf(schemaOf(type), config), config).find(({ name }) => name === 'default')?.schema['type'];

  test.each([
    [{}, ['string']],
    [{ type: 'uuid' }, ['string']],
    [{ type: 'integer' }, ['integer']],
    [{ type: 'boolean' }, ['boolean']],
  ])('can have only the type that is declared: %j', (config, types) => {
    expect(typeOfDefault('get-query-param', config)).toEqual(types);
    const members = withTypedDefault(fieldsOf(schemaOf('get-query-param'), config), config);
    expect(members.map(({ name, schema }) => chooseWidget(name, schema))).toEqual(['text', 'choice', 'any']);
  });
});

describe('a condition', () => {
  const items = resolved(propertyOf('db-find', 'where'), objectOf(schemaOf('db-find')['$defs']));

  test('is one of a tree, in which groups hold others', () => {
    expect(chooseWidget('where', items)).toBe('tree');
    expect(groupsOf(objectOf(items['items'])).map(({ name, title }) => [name, title])).toEqual([
      ['any', 'Any of'],
      ['all', 'All of'],
    ]);
  });

  test.each([
    ['text', 'eq', undefined, 'text'],
    ['integer', 'ge', 3, 'number'],
    ['boolean', 'eq', true, 'boolean'],
    ['text', 'in', ['a'], 'texts'],
    ['timestamp', 'between', {}, 'object'],
    ['json', 'has', 'a', 'any'],
    // Values of another shape are kept.
    ['integer', 'eq', 'a', 'any'],
    ['text', 'in', 'a', 'any'],
  ])('with a constant for a column of type %s, by %s, has a field for that: %j', (type, operator, value, widget) => {
    expect(chooseWidget('value', schemaOfConstant({}, type, operator, value))).toBe(widget);
  });
});

describe('a Text', () => {
  const names = (value: JsonObject): readonly string[] => fieldsOf(schemaOf('text'), value).map(({ name }) => name);

  test('has the fields of its operator, and offers all operators', () => {
    expect(names({ operator: 'trim' })).toEqual(['operator']);
    expect(names({ operator: 'replace' })).toEqual(['operator', 'search', 'pattern']);
    expect(names({ operator: 'pad' })).toEqual(['operator', 'length', 'side', 'fill']);
    const pattern = (operator: string) =>
      fieldsOf(schemaOf('text'), { operator }).find(({ name }) => name === 'pattern')?.isRequired;
    expect([pattern('matches'), pattern('replace')]).toEqual([true, false]);
    const [operator] = fieldsOf(schemaOf('text'), { operator: 'trim' });
    expect(optionsOf(operator?.schema ?? {})).toEqual(expect.arrayContaining(['trim', 'replace', 'truncate']));
  });
});

describe('a field of a form', () => {
  const form = variantsOf(propertyOf('start', 'trigger')).find(
    ({ properties }) => isObject(properties) && isObject(properties['type']) && properties['type']['const'] === 'form',
  );
  const fields = membersOf(withOptionsOfSelect(form ?? {})).find(({ name }) => name === 'fields')?.schema ?? {};
  const variants = variantsOf(isObject(fields['items']) ? fields['items'] : {});
  const names = (type: string) => membersOfVariants(variants, { type }).map(({ name }) => name);

  test('has options if it is a select; every type can be chosen', () => {
    expect(names('text')).toEqual(['name', 'label', 'type', 'required']);
    expect(names('select')).toEqual(['name', 'label', 'type', 'required', 'options']);
    const type = membersOfVariants(variants, { type: 'text' }).find(({ name }) => name === 'type');
    expect(optionsOf(type?.schema ?? {})).toEqual([
      ...formField.shape.type.options.filter((each) => each !== 'select'),
      'select',
    ]);
    expect(emptyOf(isObject(fields['items']) ? fields['items'] : {})).toMatchObject({ name: '', type: 'text' });
  });

  test('loses its options with the type that has them', () => {
    const value = { fields: [{ name: 'size', type: 'select', options: ['S'] }] };
    const paths = (type: string) =>
      putWithoutOptions({ path: [], value }, ['fields', 0, 'type'], type).map(
        (operation) => 'path' in operation && operation.path.at(-1),
      );
    expect(paths('text')).toEqual(['type', 'options']);
    expect(paths('select')).toEqual([]);
  });
});

describe('a condition', () => {
  const where = variantsOf(isObject(propertyOf('db-find', 'where')['items']) ? itemsOf('db-find', 'where') : {});
  const names = (value: JsonObject): readonly string[] => membersOfVariants(where, value).map(({ name }) => name);

  test('offers the operators of all of its forms', () => {
    const operator = membersOfVariants(where, {}).find(({ name }) => name === 'operator');
    expect(optionsOf(operator?.schema ?? {})).toEqual(
      expect.arrayContaining(['eq', 'contains', 'is-null', 'is-not-null']),
    );
  });

  test('may be optional, unless it asks for null', () => {
    expect(names({ column: 'name', operator: 'eq' })).toEqual([
      ...['column', 'operator', 'input', 'value', 'ifMissing', 'optional'],
    ]);
    expect(names({ column: 'name', operator: 'is-null' })).toEqual(['column', 'operator']);
    expect(names({ column: 'name', operator: 'is-not-null' })).toEqual(['column', 'operator']);
  });

  test('of several ones has nothing but these, which have the same fields', () => {
    expect(names({ any: [] })).toEqual(['any']);
    const [any] = membersOfVariants(where, { any: [] });
    expect(chooseWidget('any', any?.schema ?? {})).toBe('objects');
    const { $defs } = schemaOf('db-find');
    const inner = resolved(any?.schema ?? {}, isObject($defs) ? $defs : {});
    expect(inner['items']).toEqual(itemsOf('db-find', 'where'));
    expect(where.map(({ title }) => title)).toEqual([
      ...[undefined, undefined, 'Any of', 'All of', 'Some related', 'None related'],
    ]);
  });

  test('begins with what it must have, and the first column that no other has', () => {
    const item = itemsOf('db-find', 'where');
    expect(emptyOf(item)).toEqual({ column: '', operator: 'eq' });
    const form = { table: 'books', tables: { books: { columns: { id: {}, title: {} } } } };
    const first = { value: { column: 'id', operator: 'eq' }, keys: ['column'] };
    expect(newItem(form, 'where', item, [])).toEqual(first);
    expect(newItem(form, 'where', item, [first.value]).value).toEqual({ column: 'title', operator: 'eq' });
    expect(newItem({ ...form, table: '' }, 'where', item, []).value).toEqual({ column: '', operator: 'eq' });
  });
});

describe('a new item that needs a name', () => {
  const none = { table: '', tables: {} };
  test.each([
    ['start', 'files', 'name', 'file'],
    ['return-json', 'cookies', 'name', 'cookie'],
    ['pick-fields', 'fields', 'field', 'field'],
  ])('of %s.%s has a free one', (type, list, name, first) => {
    const item = itemsOf(type, list);
    const { value, keys } = newItem(none, list, item, []);
    expect(value).toMatchObject({ [name]: first });
    expect(keys).toEqual([name]);
    expect(newItem(none, list, item, [value]).value).toMatchObject({ [name]: `${first}2` });
  });
});

function itemsOf(type: string, name: string): JsonObject {
  const { items } = propertyOf(type, name);
  return isObject(items) ? items : {};
}

/** The members of a setting's value. */
function insides(schema: JsonObject): readonly { readonly name: string; readonly schema: JsonObject }[] {
  const parts = [schema, schema['items'], schema['additionalProperties']].filter(isObject);
  return parts.flatMap((part) => [...membersOf(part), ...variantsOf(part).flatMap(membersOf)]);
}
