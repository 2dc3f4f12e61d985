import type { JsonObject } from '../../compiler/base/json.ts';
import { addFeed, addNode, record, shape, wire } from './random-draft.ts';
import type { Draft, Point } from './random-draft.ts';
import { sourceOf } from './random-sources.ts';

const ofTexts: readonly JsonObject[] = [
  { rule: 'length', min: 1 },
  { rule: 'length', max: 2, message: 'is too long' },
  { rule: 'length', min: 1, max: 3 },
  { rule: 'pattern', pattern: '^\\w+$' },
  { rule: 'oneOf', values: ['a', 'true', '1'] },
  ...['email', 'url', 'uuid', 'slug', 'timestamp'].map((rule) => ({ rule })),
];
const ofNumbers: readonly JsonObject[] = [
  { rule: 'integer' },
  { rule: 'range', min: 0 },
  { rule: 'range', max: 2.5, message: 'is too much' },
  { rule: 'range', min: -1, max: 1 },
];

/** Adds a Validate over one field or several. A required one is present after `valid`. */
export function addValidate(draft: Draft, point: Point): Point[] {
  const { chance, pick, below } = draft;
  const after = (port: string): Point => ({
    exits: [`${node.id}.${port}`],
    taken: new Set([...point.taken, `${node.id}.${port}`]),
  });
  const names = [
    ...new Set(Array.from({ length: below(3) + 1 }, () => pick(['in', 'a', 'errors', 'constructor', 'a-b']))),
  ];
  const fields = names.map((name) => {
    const kinds = chance(0.3) ? (['number', 'unknown'] as const) : (['string', 'string', 'unknown'] as const);
    const source = sourceOf(draft, point, kinds, { optional: true, noLiteral: chance(0.8) });
    const isRequired = chance(0.6);
    const others = Array.from({ length: below(3) + (isRequired ? 0 : 1) }, () =>
      pick(kinds.length === 2 ? ofNumbers : ofTexts),
    );
    return { name, source, isRequired, rules: [...(isRequired ? [{ rule: 'required' }] : []), ...others] };
  });
  const node = addNode(draft, 'validate', {
    rules: Object.fromEntries(fields.map(({ name, rules }) => [name, rules])),
  });
  for (const { name, source } of fields) wire(draft, node, name === 'in' ? 'field.in' : name, source);
  for (const from of point.exits) draft.edges.push({ from, to: `${node.id}.in` });
  const said = { kind: 'list', missing: true, element: shape('string') } as const;
  addFeed(draft, `${node.id}.errors`, record(names.map((name) => [name, said])), [], [`${node.id}.invalid`]);
  for (const { source, isRequired } of fields)
    if (isRequired && source.kind === 'feed')
      addFeed(draft, source.feed.from, { ...source.feed, missing: false }, [source], [`${node.id}.valid`]);
  return [after('valid'), after('invalid')];
}
