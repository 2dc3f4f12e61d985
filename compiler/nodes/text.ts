import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, regularExpression } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { wrongPattern } from '../ir/catalogue/config.ts';
import type { Emitter, InputPort } from '../ir/kind.ts';
import { asHtml, textMadeOf } from '../ir/text-made-of.ts';
import { isCheckedText } from '../ir/type-algebra.ts';
import { alternative, boolean, filledList, list, number, optional, string, unknown } from '../ir/type.ts';
import type { InputTypes, KnownType, Type } from '../ir/type.ts';
import { checkPattern } from './check-pattern.ts';
import { defineNode } from './define-node.ts';
import type { BindContext } from './define-node.ts';
import { conversion, onInvalid } from './on-invalid.ts';
import { refusalOfMade } from './refusal.ts';

const plain = ['upper', 'lower', 'trim', 'capitalize', 'slugify', 'slice', 'length'] as const;
const encodings = ['url-encode', 'base64-encode', 'hex', 'escape-html'] as const;

const pattern = z
  .string()
  .min(1, 'a regular expression')
  .meta({ description: 'A regular expression, such as `^[a-z]+$`; its flag is `u`.', examples: ['^[a-z]+$'] });
const separator = z.string().max(100, 'a text of at most 100 characters');

const config = z
  .discriminatedUnion('operator', [
    closedObject({ operator: z.enum([...plain, ...encodings]) }),
    closedObject({ operator: z.literal('url-decode'), onInvalid }),
    closedObject({ operator: z.literal('base64-decode'), onInvalid }),
    closedObject({ operator: z.literal('matches'), pattern }),
    closedObject({
      operator: z.literal('replace'),
      search: z
        .string()
        .min(1, 'a text that is not empty')
        .exactOptional()
        .meta({ description: 'The text to replace, wherever it occurs. Either this or `pattern`.', examples: ['-'] }),
      pattern: pattern.exactOptional(),
    }).superRefine(({ search, pattern: given }, context) => {
      if (search === undefined && given === undefined)
        context.addIssue({ code: 'custom', path: ['search'], message: 'the text to replace, or a "pattern" instead' });
      if (search !== undefined && given !== undefined)
        context.addIssue({ code: 'custom', path: ['pattern'], message: 'must be left out if "search" is given' });
    }),
    closedObject({
      operator: z.literal('split'),
      separator: separator
        .min(1, 'a text that is not empty')
        .meta({ description: 'The text between the parts.', examples: [','] }),
    }),
    closedObject({
      operator: z.literal('join'),
      separator: separator.default('').meta({ description: 'The text between the parts.' }),
    }),
    closedObject({
      operator: z.literal('pad'),
      length: z.int().min(1, 'a length from 1 to 1000').max(1000, 'a length from 1 to 1000'),
      side: z.enum(['start', 'end']).default('start'),
      fill: z.string().length(1, 'one character').default(' '),
    }),
    closedObject({
      operator: z.literal('truncate'),
      length: z.int().min(1, 'a length from 1').meta({ description: 'The most characters of the result.' }),
      end: z.string().default('…').meta({ description: 'What is put at the end of a text that was cut.' }),
    }).superRefine(({ length, end }, context) => {
      if ([...end].length > length)
        context.addIssue({ code: 'custom', path: ['end'], message: 'a text of at most "length" characters' });
    }),
  ])
  .meta({ type: 'object', required: ['operator'] });
type Config = z.output<typeof config>;

export const textNode = defineNode({
  type: 'text',
  title: 'Text',
  summary:
    'Works on text: upper and lower case, trim, replace, split, join, slice, pad, encodings, patterns. Lengths and positions count characters as PostgreSQL does (code points); `pad` counts UTF-16 units.',
  group: 'Objects and values',
  config,
  facets: (settings, context) => {
    reportPattern(settings, context);
    const {
      inputs = [{ name: 'text', readWhole: true }],
      needs = { text: string() },
      type,
      passes,
      ...behaviour
    } = operation(settings, context);
    return {
      inputs,
      outputs: [{ name: 'result' }],
      typing: (input) => ({ needs, outputs: { result: typeof type === 'function' ? type(input) : type } }),
      behaviour: { kind: 'pure', ...behaviour },
      ...(passes === true ? { passes: 'text' } : {}),
      ...(settings.operator === 'escape-html' ? { escapesHtml: true as const } : {}),
    };
  },
});

function reportPattern(settings: Config, { report }: BindContext): void {
  if (!('pattern' in settings) || settings.pattern === undefined) return;
  const issue = checkPattern(settings.pattern, 'u');
  if (issue !== undefined) report(wrongPattern, { pattern: settings.pattern, ...issue }, ['pattern']);
}

/** What an operator computes from the text, or from other inputs. */
interface Operation {
  readonly inputs?: readonly InputPort[];
  readonly needs?: Readonly<Record<string, Type>>;
  readonly type: Type | ((input: InputTypes) => Type);
  readonly rejects?: boolean;
  readonly emit: Emitter;
  /** The result is the text in another form, so messages refer to it as the text. */
  readonly passes?: true;
}

/** Encoded text is ASCII without control characters. */
const encoded = string('header');

/** A result that contains only characters of the text, and constants. */
const madeOfText =
  (...constants: readonly string[]) =>
  (input: InputTypes): KnownType =>
    textMadeOf([input('text'), ...constants]);

/** What stands between texts that are HTML is the flow's own, so it is HTML, too. */
function typeOfJoined(item: Type, between: string): Type {
  const made = textMadeOf([item, between]);
  return alternative(item, 'string')?.checks.includes('html') === true ? asHtml(made) : made;
}

/** Upper case takes `ÿ` and `µ` out of Latin-1. */
const inUpperCase = (input: InputTypes): Type => (isCheckedText(input('text'), 'text') ? string('text') : string());

function operation(settings: Config, context: BindContext): Operation {
  switch (settings.operator) {
    case 'upper':
      return { type: inUpperCase, passes: true, emit: ({ input }) => code`${input('text')}.toUpperCase()` };
    case 'lower':
      return { type: madeOfText(), passes: true, emit: ({ input }) => code`${input('text')}.toLowerCase()` };
    case 'trim':
      return { type: madeOfText(), passes: true, emit: ({ input }) => code`${input('text')}.trim()` };
    case 'capitalize':
      return { type: inUpperCase, passes: true, emit: ({ input }) => lib.capitalize([input('text')]) };
    case 'slugify':
      return { type: encoded, emit: ({ input }) => lib.slugify([input('text')]) };
    case 'slice':
      return slice;
    case 'length':
      return { type: number('int32', 'index'), emit: ({ input }) => code`[...${input('text')}].length` };
    case 'url-encode':
      return { type: encoded, emit: ({ input }) => code`encodeURIComponent(${input('text')}.toWellFormed())` };
    case 'base64-encode':
      return { type: encoded, emit: ({ input }) => code`Buffer.from(${input('text')}).toString('base64')` };
    case 'hex':
      return { type: encoded, emit: ({ input }) => code`Buffer.from(${input('text')}).toString('hex')` };
    case 'escape-html':
      return { type: (input) => asHtml(madeOfText('&;')(input)), emit: ({ input }) => lib.escapeHtml([input('text')]) };
    case 'url-decode':
      return decoding(settings.onInvalid, lib.decodeUrl, lib.decodeUrlOrNull);
    case 'base64-decode':
      return decoding(settings.onInvalid, lib.decodeBase64, lib.decodeBase64OrNull);
    case 'matches':
      return {
        type: boolean,
        emit: ({ input }) => code`${regularExpression(settings.pattern, 'u')}.test(${input('text')})`,
      };
    case 'replace':
      return replacing(settings, context);
    case 'split':
      return {
        type: (input) => filledList(textMadeOf([input('text')])),
        emit: ({ input }) => code`${input('text')}.split(${settings.separator})`,
      };
    case 'join':
      return {
        inputs: [{ name: 'list', readWhole: true }],
        needs: { list: list(string()) },
        type: (input) => typeOfJoined(alternative(input('list'), 'list')?.element ?? unknown, settings.separator),
        emit: ({ input }) => code`${input('list')}.join(${settings.separator})`,
      };
    case 'pad': {
      const fill = settings.fill === ' ' ? [] : [code`${settings.fill}`];
      const method = settings.side === 'start' ? code`padStart` : code`padEnd`;
      return {
        type: madeOfText(settings.fill),
        passes: true,
        emit: ({ input }) => code`${input('text')}.${method}(${[code`${settings.length}`, ...fill]})`,
      };
    }
    case 'truncate':
      return {
        type: madeOfText(settings.end),
        passes: true,
        emit: ({ input }) => lib.truncate([input('text'), code`${settings.length}`, code`${settings.end}`]),
      };
  }
}

const slice: Operation = {
  inputs: [{ name: 'text', readWhole: true }, { name: 'from' }, { name: 'to', optional: true }],
  needs: { text: string(), from: number('int32'), to: number('int32') },
  type: madeOfText(),
  emit: ({ input, optionalInput }) => {
    const to = optionalInput('to');
    return code`[...${input('text')}].slice(${[input('from'), ...(to === undefined ? [] : [to])]}).join('')`;
  },
};

function decoding(by: z.output<typeof onInvalid>, decode: Decode, decodeOrNull: Decode): Operation {
  const rejects = by === 'reject';
  return {
    needs: { text: rejects ? string() : optional(string()) },
    type: rejects ? string() : optional(string()),
    passes: true,
    ...conversion(by, decode, decodeOrNull, 'text'),
  };
}
type Decode = (parameters: readonly Code[]) => Code;

function replacing(
  { search, pattern: given }: Extract<Config, { operator: 'replace' }>,
  context: BindContext,
): Operation {
  const searched = (): Code => (given === undefined ? code`${search ?? ''}` : regularExpression(given, 'gu'));
  const constant = context.literals.get('replacement');
  const by = typeof constant === 'string' ? constant : undefined;
  const growth = by === undefined ? Infinity : by.length - (search ?? ' ').length;
  return {
    inputs: [
      { name: 'text', readWhole: true },
      { name: 'replacement', readWhole: true },
    ],
    needs: { text: string(), replacement: string() },
    type: (input) => textMadeOf([input('text'), input('replacement')]),
    rejects: growth > 0,
    emit: (emit) => {
      const parts = [emit.input('text'), searched(), emit.input('replacement')];
      if (growth > 0) return lib.replaceEach([...parts, ...refusalOfMade(emit, 'the replaced text')]);
      // In a replacement, `$` has a special meaning.
      const replacement =
        by?.includes('$') === true ? code`() => ${emit.input('replacement')}` : emit.input('replacement');
      return code`${emit.input('text')}.replaceAll(${searched()}, ${replacement})`;
    },
  };
}
