import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, literal, templateLiteral } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import { asHtml, textMadeOf } from '../ir/text-made-of.ts';
import { alternative, boolean, bytes, isKind, number, string } from '../ir/type.ts';
import type { InputTypes, Type } from '../ir/type.ts';
import { isCheckedText, join } from '../ir/type-algebra.ts';
import { defineNode } from './define-node.ts';
import { checkPlaceholders, parseTemplate, placeholdersOf } from './template-parts.ts';
import type { TemplatePart } from './template-parts.ts';

const scalar = join(join(string(), number()), boolean);
const holdsBytes = (type: Type): boolean => alternative(type, 'bytes') !== undefined;

export const template = defineNode({
  type: 'template',
  title: 'Template',
  summary: 'Text with values in it. With a placeholder of bytes the result is bytes.',
  group: 'Objects and values',
  config: closedObject({
    template: z
      .string()
      .meta({ description: '`Hello {{name}}`; `\\{{` stands for `{{`.', examples: ['Hello {{name}}'] }),
    html: z.literal(true).exactOptional().meta({
      description: 'The text is HTML or XML: what is put into it is escaped, and no other Template escapes it again.',
    }),
  }),
  facets: (config, context) => {
    checkPlaceholders(config.template, context, ['template']);
    const parts = parseTemplate(config.template);
    const ports = placeholdersOf(parts);
    const write = config.html === true ? escaped : plain;
    const makesBytes = (input: InputTypes): boolean =>
      config.html !== true && ports.some((port) => holdsBytes(input(port)));
    return {
      inputs: ports.map((name) => ({ name, readWhole: true })),
      outputs: [{ name: 'text' }],
      typing: (input) => ({
        needs: Object.fromEntries(
          ports.map((port) => [port, makesBytes(input) && holdsBytes(input(port)) ? bytes : scalar]),
        ),
        outputs: {
          text: makesBytes(input) ? bytes : typeOfText(parts, input, config.html === true),
        },
      }),
      behaviour: {
        kind: 'pure',
        emit: (emit) => (makesBytes(emit.type) ? emitBytes(parts, emit) : emitText(parts, emit, write)),
        pieces: (emit) => runsOf(parts, emit).map((run) => (isBytes(run) ? run.bytes : emitText(run, emit, write))),
        html: (emit) => emitText(parts, emit, escaped),
      },
      ...(config.html === true
        ? {}
        : {
            meaning: {
              kind: 'template' as const,
              parts: parts.map((part) => (part.kind === 'text' ? part.text : { input: part.name })),
            },
          }),
    };
  },
});

function typeOfText(parts: readonly TemplatePart[], input: InputTypes, isHtml: boolean): Type {
  const made = textMadeOf(parts.map((part) => (part.kind === 'text' ? part.text : input(part.name))));
  return isHtml ? asHtml(made) : made;
}

type Write = (emit: EmitContext, port: string) => Code;
const plain: Write = ({ input }, port) => input(port);
const escaped: Write = ({ input, type }, port) => {
  if (isKind(type(port), 'number') || isKind(type(port), 'boolean')) return input(port);
  if (isCheckedText(type(port), 'html')) return input(port);
  return lib.escapeHtml([isKind(type(port), 'string') ? input(port) : code`String(${input(port)})`]);
};

function emitText(parts: readonly TemplatePart[], emit: EmitContext, write: Write = plain): Code {
  const [first] = parts;
  if (first === undefined) return literal('');
  if (parts.length === 1 && first.kind === 'text') return literal(first.text);
  if (parts.length === 1 && first.kind === 'placeholder' && isKind(emit.type(first.name), 'string'))
    return write === plain ? emit.comparable(first.name) : write(emit, first.name);
  return templateLiteral(parts.map((part) => (part.kind === 'text' ? part.text : write(emit, part.name))));
}

function emitBytes(parts: readonly TemplatePart[], emit: EmitContext): Code {
  const pieces = runsOf(parts, emit).map((run) =>
    isBytes(run) ? run.bytes : code`Buffer.from(${emitText(run, emit)})`,
  );
  const [only] = pieces;
  return pieces.length === 1 && only !== undefined ? only : code`Buffer.concat([${pieces}])`;
}

/** Bytes, or the text between bytes. */
type Run = { readonly bytes: Code } | TemplatePart[];
const isBytes = (run: Run): run is { readonly bytes: Code } => !Array.isArray(run);

function runsOf(parts: readonly TemplatePart[], emit: EmitContext): readonly Run[] {
  const runs: Run[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (part.kind === 'placeholder' && holdsBytes(emit.type(part.name))) runs.push({ bytes: emit.input(part.name) });
    else if (last === undefined || isBytes(last)) runs.push([part]);
    else last.push(part);
  }
  return runs;
}
