import type { CheckedRoute } from '../../compiler/ir/checked.ts';
import type { Node } from '../../compiler/ir/project.ts';
import type { Type } from '../../compiler/ir/type.ts';
import type { Choose } from './choose.ts';

const texts = {
  number: ['1', '2', '7', '250', '-3', '2.5'],
  boolean: ['true', 'false'],
  json: ['[1]', '{"a":1}', '"a"', '2', 'null'],
  timestamp: ['2024-02-29T12:00:00+02:00', '2020-01-01T00:00:00Z'],
  uuid: ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000B'],
  int32: ['1', '2', '7', '-5'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const ofKind: Readonly<Record<string, readonly string[]>> = texts;

/** The texts that nodes of these types convert. */
const ofConversion: Readonly<Record<string, readonly string[]>> = {
  'to-number': texts.number,
  'to-boolean': texts.boolean,
  'to-timestamp': texts.timestamp,
  'parse-json': texts.json,
};

/** A text that the flow accepts as a part of the request, or any text. */
type TextFor = (kind: 'path' | 'query' | 'header', name: string) => string | undefined;

/** Mostly a text that the flow accepts, if it does not take any. */
export function textFor({ pick, chance }: Choose, checked: CheckedRoute, isSpoiled: boolean): TextFor {
  return (kind, name) => {
    const readers = [...checked.route.nodes.values()].filter(
      ({ kind: { reads } }) => reads?.kind === kind && reads.name.toLowerCase() === name.toLowerCase(),
    );
    const wanted = readers.flatMap((node) => wantedTexts(checked, node));
    return wanted.length > 0 && chance(isSpoiled ? 0.6 : 0.9) ? pick(wanted) : undefined;
  };
}

/** Texts that the flow accepts where it converts or checks at once what a node reads; none if it takes any text. */
function wantedTexts(checked: CheckedRoute, read: Node): readonly string[] {
  const ofNeeds = [...checked.anticipated.values()]
    .flatMap((types) => [...types.values()])
    .flatMap(({ access: { base, path }, type }) =>
      base.kind === 'output' && base.node === read.id && path.length === 0 ? textsOfType(type) : [],
    );
  return [...new Set([...ofNeeds, ...ofReaders(checked, read)])];
}

function ofReaders(checked: CheckedRoute, { id }: Node): readonly string[] {
  const readers = [...checked.route.nodes.values()].filter(({ inputs }) =>
    [...inputs.values()].some((input) => input.kind === 'wire' && input.node === id),
  );
  return readers.flatMap((reader) => {
    const { type, meaning } = reader.kind;
    if (meaning?.kind === 'fallback') return ofReaders(checked, reader);
    return type === 'read-parameter' ? textsOfType(checked.outputType(reader.id, 'value')) : (ofConversion[type] ?? []);
  });
}

function textsOfType(type: Type): readonly string[] {
  if (type.kind === 'unknown') return [];
  return type.alternatives.flatMap((each) => {
    if (each.kind === 'boolean') return texts.boolean;
    if (each.kind !== 'string' && each.kind !== 'number') return [];
    if (each.kind === 'string' && each.values !== undefined) return [...each.values];
    const [check = each.kind] = each.checks;
    return ofKind[check] ?? [];
  });
}
