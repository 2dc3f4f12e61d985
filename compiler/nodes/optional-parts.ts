import { z } from 'zod';
import { optional, required } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';

/** For nodes that read parts of an object. */
export const optionalParts = z.literal(true).exactOptional().meta({
  description: 'The object may be missing; then so is every part of it. Without it, such an object is an error.',
});

interface Config {
  readonly optional?: true | undefined;
}

/**
 * The type of the object from which parts are read. If it is required but may be missing, that is reported once rather
 * than for each part.
 */
export const wholeOf = (type: Type, config: Config): Type => (config.optional === true ? type : required(type));

export const needOfWhole = (need: Type, config: Config): Type => (config.optional === true ? optional(need) : need);
