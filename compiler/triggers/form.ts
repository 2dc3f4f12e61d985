import { onlyPost } from './only-post.ts';
import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, importedType, literal, objectLiteral } from '../code/code.ts';
import type { JsonObject } from '../base/json.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { formMethod } from '../ir/catalogue/routes.ts';
import { duplicateName } from '../ir/catalogue/config.ts';
import { fieldOptions, formPlaceholder } from '../ir/catalogue/trigger-config.ts';
import { formTexts } from '../ir/form-texts.ts';
import { routerPath } from '../ir/path.ts';
import { boolean, number, object, optional, string } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { defineTrigger } from './define-trigger.ts';
import type { TriggerContext } from './define-trigger.ts';

export const formField = closedObject({
  name: z.string().min(1, 'a name'),
  label: z
    .string()
    .exactOptional()
    .meta({ examples: ['Your name'] }),
  type: z.enum(['text', 'email', 'number', 'checkbox', 'select', 'textarea', 'date']),
  required: z.boolean().default(false),
  options: z
    .array(z.string())
    .exactOptional()
    .meta({ description: 'For a select field: what there is to choose from.' }),
});
export type FormField = z.output<typeof formField>;

const texts = closedObject(
  Object.fromEntries(
    Object.entries(formTexts).map(([name, [english, where]]) => [
      name,
      z
        .string()
        .min(1, 'a text')
        .exactOptional()
        .meta({ description: `${where}: ${english}` }),
    ]),
  ),
);
type Texts = z.output<typeof texts>;

const formModule = 'lib/http/form-values.ts';

export const form = defineTrigger({
  kind: 'form',
  noun: 'form',
  settings: {
    title: z
      .string()
      .exactOptional()
      .meta({ examples: ['Contact us'] }),
    fields: z.array(formField),
    lang: z
      .string()
      .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'a language tag, such as "de" or "pt-BR"')
      .exactOptional()
      .meta({
        description: 'The language of the page, for browsers and screen readers; English by default.',
        examples: ['de'],
      }),
    texts: texts.exactOptional().meta({ description: 'What the page says by itself; English by default.' }),
  },
  facets: ({ title, fields: given, lang, texts: said }, { report }) => {
    const fields = knownFields(given, report);
    reportPlaceholders(said, report);
    return {
      startedBy: 'the form',
      detail: 'form',
      entrance: { kind: 'requests', url: (path) => path },
      page: {
        body: typeOfForm(fields),
        sent: typeOfSent(fields),
        rules: Object.fromEntries(fields.map((field) => [field.name, rulesOf(field)])),
        bodyType: code`${importedType(formModule, 'FormBody')}<typeof form>`,
        place: ['trigger', 'fields'],
        contentTypes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
        names: ['form'],
        declare: (route) => declareForm(title ?? route.title ?? route.id, fields, lang, said),
        serve: ({ path }) =>
          lib.serveForm([code`app`, literal(routerPath(path)), code`form`, code`app.config.BASE_URL`]),
      },
      refusesBody: 'has no effect: the fields of the form say what is sent',
      rules: [onlyPost(formMethod)],
      ...(lang === undefined && said === undefined ? {} : { needs: ['form-texts'] }),
    };
  },
});

/** A custom text may have the placeholders of the English one, and must have all of them. */
function reportPlaceholders(said: Texts | undefined, report: TriggerContext['report']): void {
  for (const [name, text] of Object.entries(said ?? {})) {
    const needed = placeholdersIn(englishTexts.get(name) ?? '');
    const found = placeholdersIn(text ?? '');
    const [missing] = needed.filter((each) => !found.includes(each));
    const [unknown] = found.filter((each) => !needed.includes(each));
    if (missing !== undefined) report(formPlaceholder, { text: name, missing }, ['texts', name]);
    else if (unknown !== undefined) report(formPlaceholder, { text: name, unknown, needed }, ['texts', name]);
  }
}

const englishTexts: ReadonlyMap<string, string> = new Map(
  Object.entries(formTexts).map(([name, [english]]) => [name, english]),
);

const placeholdersIn = (text: string): readonly string[] => text.match(/\{\{[^{}]*\}\}/g) ?? [];

function knownFields(fields: readonly FormField[], report: TriggerContext['report']): readonly FormField[] {
  return fields.filter(({ name, type, options }, index) => {
    const isFirst = fields.findIndex((other) => other.name === name) === index;
    const hasOptions = options !== undefined && options.length > 0;
    if (!isFirst) report(duplicateName, { name, of: 'field' }, ['fields', index, 'name']);
    if (type === 'select' ? !hasOptions : options !== undefined)
      report(fieldOptions, { field: name, type }, ['fields', index]);
    return isFirst;
  });
}

/** The type of a submitted form after its values have been checked against the fields. */
const typeOfSent = (fields: readonly FormField[]): Type => object(fields.map((each) => [each.name, sentField(each)]));

/** An unticked box may be left out, and a selection must be one of the options. */
function sentField(field: FormField): Type {
  const type = typeOfField(field);
  if (field.type === 'checkbox') return field.required ? type : optional(type);
  return field.options === undefined
    ? type
    : { ...type, kind: 'known', alternatives: [{ kind: 'string', checks: ['text'], values: field.options }] };
}

/** What is required must not be empty, and a box must be ticked then. */
function rulesOf({ type, required }: FormField): JsonObject {
  if (type === 'date') return { format: 'date' };
  if (!required) return {};
  if (type === 'checkbox') return { const: true };
  return type === 'text' || type === 'textarea' ? { minLength: 1 } : {};
}

const typeOfForm = (fields: readonly FormField[]): Type => object(fields.map((each) => [each.name, typeOfField(each)]));

/** An unticked box is false; any other empty field is missing. */
function typeOfField({ type, required }: FormField): Type {
  if (type === 'checkbox') return boolean;
  const value = type === 'number' ? number() : string(type === 'email' ? 'email' : 'text');
  return required ? value : optional(value);
}

/** The form as a constant of the file. The page shows its fields, and submitted values are checked against them. */
function declareForm(title: string, fields: readonly FormField[], lang?: string, said?: Texts): Code {
  const members = [
    ['title', literal(title)],
    ...(lang === undefined ? [] : [['lang', literal(lang)] as const]),
    ...(said === undefined ? [] : [['texts', objectLiteral(textsOf(said))] as const]),
    ['fields', code`[${fields.map(emitField)}]`],
  ] as const;
  return code`const form = ${objectLiteral(members)} as const satisfies ${importedType(formModule, 'Form')};`;
}

const textsOf = (said: Texts): readonly (readonly [string, Code])[] =>
  Object.entries(said).flatMap(([name, text]) => (text === undefined ? [] : [[name, literal(text)] as const]));

function emitField({ name, label, type, required, options }: FormField): Code {
  return objectLiteral([
    ['name', literal(name)],
    ...(label === undefined ? [] : [['label', literal(label)] as const]),
    ['type', literal(type)],
    ...(required ? [['required', literal(true)] as const] : []),
    ...(options === undefined ? [] : [['options', literal([...options])] as const]),
  ]);
}
