import { isObject } from '../base/json.ts';
import type { JsonObject } from '../base/json.ts';
import { namesInType } from '../ir/type-notation.ts';
import type { Use } from './flow.ts';

/** The tables and columns in the types of a function's inputs and outputs. */
export const usesInSignature = (value: JsonObject): readonly Use[] =>
  (['inputs', 'outputs'] as const).flatMap((side) => {
    const types = value[side];
    return Object.entries(isObject(types) ? types : {}).flatMap(([name, type]) =>
      typeof type === 'string' ? usesInType(type, [side, name]) : [],
    );
  });

const usesInType = (type: string, path: readonly string[]): readonly Use[] =>
  [...Map.groupBy(namesInType(type), ({ name }) => name)].map(([name, places]) => {
    const own = name.slice(name.indexOf('.') + 1);
    const starts = places.map(({ end }) => end - own.length);
    const around = [0, ...places.map(({ end }) => end)].map((end, index) => type.slice(end, starts[index]));
    const [before = '', after = ''] = [around[0], around.at(-1)];
    return { name, spots: [{ is: 'value', path, before, between: around.slice(1, -1), after }] };
  });
