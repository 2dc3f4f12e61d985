/** The public API of flowsmith. */
export { analyse } from './analyse.ts';
export { compile } from './compile.ts';
export type { Compiled, CompileInput } from './compile.ts';
export { defaultOptions, optionsSchema } from './options.ts';
export type { Options } from './options.ts';
export type { Diagnostic } from './base/diagnostic.ts';
export type { Source } from './base/span.ts';
export { defineNode } from './nodes/define-node.ts';
export type { BindContext, NodeDefinition, NodeSpecification } from './nodes/define-node.ts';
export type { EmittedFile } from './phases/5-emit/index.ts';

/** For custom kinds: code that quotes values safely, the types of a flow, and zod for the config. */
export {
  code,
  identifier,
  imported,
  importedType,
  join,
  literal,
  objectLiteral,
  property,
  templateLiteral,
} from './code/code.ts';
export type { Code } from './code/code.ts';
export { condition, equals, not } from './code/condition.ts';
export { lib } from './code/lib.ts';
export { phrase } from './code/phrase.ts';
export type { Phrase } from './code/phrase.ts';
export { closedObject } from './base/schema.ts';
export * as types from './ir/type.ts';
export type { EmitContext } from './ir/emit-context.ts';
export type { Kind } from './ir/kind.ts';
export { z } from 'zod';
