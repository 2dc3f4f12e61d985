import type { Code } from '../code/code.ts';
import type { EmitContext } from './emit-context.ts';
import { isNothing } from './type.ts';
import type { AlternativeKind, Type } from './type.ts';

/** What an answer sends that is not simply a value as JSON. */
export type Content =
  /** Only a status and headers. */
  | { readonly kind: 'empty' }
  /** Another address: the input of `location`, which may be a constant. */
  | {
      readonly kind: 'redirect';
      readonly location: (emit: EmitContext) => Code;
    }
  /** What the type of the body decides or, where that is open, the value itself. */
  | {
      readonly kind: 'any';
      /** By sort; JSON that says nothing else is as usual. */
      readonly of: Readonly<Record<BodySort, Content | undefined>>;
      /** Passed to whatever decides it while the server runs. */
      readonly options: readonly Code[];
    }
  /**
   * A text or bytes of a media type; the documentation says what it `holds`. Without `payload`, which computes it from
   * the body, it is the body. `chosen`: which of several media types it is.
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

/** The sorts that a body of this type may be of, if it is there. */
export const sortsOf = (body: Type): ReadonlySet<BodySort> =>
  new Set(body.kind === 'unknown' ? ['text', 'json'] : body.alternatives.map(({ kind }) => sortOf(kind)));

/** What an answer sends of a body of this type: `any` only if the type leaves it open. */
export function contentOf(content: Content | undefined, body: Type): Content | undefined {
  if (content?.kind !== 'any') return content;
  if (isNothing(body)) return { kind: 'empty' };
  const [sort, ...others] = sortsOf(body);
  return sort === undefined || others.length > 0 || body.presence !== 'required' ? content : content.of[sort];
}

/** The media type without its parameters. */
export const plainMediaType = (type: string): string => type.split(';')[0]?.trim() ?? type;

/** All that the answer may be. */
export const mediaTypesOf = ({ mediaType }: { readonly mediaType: string | readonly string[] }): readonly string[] =>
  typeof mediaType === 'string' ? [plainMediaType(mediaType)] : mediaType;

/** Whether browsers read a media type as HTML or XML, which may have scripts in it. */
export const isMarkup = (type: string): boolean => /^text\/html$|[/+]xml$/.test(type);
