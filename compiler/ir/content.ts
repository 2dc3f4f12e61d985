import type { Code } from '../code/code.ts';
import type { EmitContext } from './emit-context.ts';
import { isNothing } from './type.ts';
import type { AlternativeKind, Type } from './type.ts';

/** What an answer sends, unless it is a value as plain JSON. */
export type Content =
  /** Only a status and headers. */
  | { readonly kind: 'empty' }
  /** A redirect; `location` is the expression for the address. */
  | {
      readonly kind: 'redirect';
      readonly location: (emit: EmitContext) => Code;
    }
  /** Determined by the type of the body or, if that leaves it open, by the value at run time. */
  | {
      readonly kind: 'any';
      /** By sort of body; undefined if it is sent as plain JSON. */
      readonly of: Readonly<Record<BodySort, Content | undefined>>;
      /** Passed to the helper that decides at run time. */
      readonly options: readonly Code[];
    }
  /**
   * Text or bytes of a media type, computed from the body by `payload`, by default the body itself. `chosen` selects
   * one of several media types. `holds` is the documentation's description of the content.
   */
  | {
      readonly kind: 'payload';
      readonly mediaType: string | readonly string[];
      readonly chosen?: (emit: EmitContext) => Code;
      readonly holds: 'json' | 'text' | 'bytes';
      readonly payload?: (emit: EmitContext) => Code;
      /** Headers besides `content-type`. */
      readonly headers?: (emit: EmitContext) => readonly (readonly [name: string, value: Code])[];
    };

export type BodySort = 'text' | 'bytes' | 'json';

const sortOf = (kind: AlternativeKind): BodySort => (kind === 'string' ? 'text' : kind === 'bytes' ? 'bytes' : 'json');

/** The possible sorts of a body of this type, unless it is missing. */
export const sortsOf = (body: Type): ReadonlySet<BodySort> =>
  new Set(body.kind === 'unknown' ? ['text', 'json'] : body.alternatives.map(({ kind }) => sortOf(kind)));

/** The content for a body of this type: `any` only if the type leaves it open. */
export function contentOf(content: Content | undefined, body: Type): Content | undefined {
  if (content?.kind !== 'any') return content;
  if (isNothing(body)) return { kind: 'empty' };
  const [sort, ...others] = sortsOf(body);
  return sort === undefined || others.length > 0 || body.presence !== 'required' ? content : content.of[sort];
}

/** The media type without its parameters. */
export const plainMediaType = (type: string): string => type.split(';')[0]?.trim() ?? type;

/** All possible media types of the answer. */
export const mediaTypesOf = ({ mediaType }: { readonly mediaType: string | readonly string[] }): readonly string[] =>
  typeof mediaType === 'string' ? [plainMediaType(mediaType)] : mediaType;

/** Whether browsers interpret a media type as HTML or XML, which may contain scripts. */
export const isMarkup = (type: string): boolean => /^text\/html$|[/+]xml$/.test(type);
