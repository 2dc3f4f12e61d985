import type { Code } from '../code/code.ts';
import type { EmitContext } from './emit-context.ts';

/** What an answer sends that is not simply a value as JSON. */
export type Content =
  /** Only a status and headers. */
  | { readonly kind: 'empty' }
  /** Another address: the input of `location`, which may be a constant. */
  | {
      readonly kind: 'redirect';
      readonly location: (emit: EmitContext) => Code;
    }
  /**
   * A text or bytes of a media type; clients are told what it `holds`. `payload` makes it of the body, which it is
   * otherwise. `chosen`: which of several media types it is.
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

/** The media type without its parameters. */
export const plainMediaType = (type: string): string => type.split(';')[0]?.trim() ?? type;

/** All that the answer may be. */
export const mediaTypesOf = ({ mediaType }: { readonly mediaType: string | readonly string[] }): readonly string[] =>
  typeof mediaType === 'string' ? [plainMediaType(mediaType)] : mediaType;

/** Whether browsers read a media type as HTML or XML, which may have scripts in it. */
export const isMarkup = (type: string): boolean => /^text\/html$|[/+]xml$/.test(type);
