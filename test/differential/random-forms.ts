import { z } from 'zod';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { formTexts } from '../../compiler/ir/form-texts.ts';
import { formField } from '../../compiler/triggers/form.ts';
import type { FormField } from '../../compiler/triggers/form.ts';
import type { Choose } from './choose.ts';
import type { Call } from './compare.ts';
import { odd } from './hand-written/case.ts';
import { multipart, multipartType } from './multipart.ts';
import type { Shape } from './random-draft.ts';
import { shape } from './random-draft.ts';

const types = ['text', 'text', 'email', 'number', 'number', 'checkbox', 'select', 'textarea', 'date'] as const;
const options = ['a', 'b', 'é😀', '<i>'];

/** A random form, and the shape of each field in the flow. */
export function randomForm(
  { pick, chance }: Choose,
  names: readonly string[],
): { readonly trigger: JsonObject; readonly shapes: ReadonlyMap<string, Shape> } {
  const chosen = [...names.filter(() => chance(0.5)), pick(names)].filter(
    (name, index, all) => all.indexOf(name) === index,
  );
  const fields = chosen.map((name) => {
    const type = pick(types);
    return {
      name,
      type,
      ...(chance(0.5) ? { required: true } : {}),
      ...(chance(0.3) ? { label: pick(['A <label>', ' ', 'Größe & "Co"', '*/']) } : {}),
      ...(type === 'select' ? { options } : {}),
    };
  });
  const said = ['<b>', "$&'", 'é “ü”', 'must be a number'];
  const words = (): JsonObject => ({
    ...(chance(0.3) ? { lang: pick(['de', 'pt-BR', 'ar', 'he']) } : {}),
    ...(chance(0.3)
      ? {
          texts: Object.fromEntries(
            Object.keys(formTexts)
              .filter(() => chance(0.5))
              .map((name) => [
                name,
                name === 'oneOf' ? pick(['{{options}}', '<{{options}}$1 {{options}}']) : pick(said),
              ]),
          ),
        }
      : {}),
  });
  const shapes = fields.map(({ name, type, required = false }) => {
    if (type === 'checkbox') return [name, shape('boolean')] as const;
    return [name, shape(type === 'number' ? 'number' : 'string', !required)] as const;
  });
  return {
    trigger: {
      type: 'form',
      ...(chance(0.5) ? { title: pick(['A form', '</title>', '“ü”']) } : {}),
      fields,
      ...words(),
    },
    shapes: new Map(shapes),
  };
}

const good: Readonly<Record<FormField['type'], readonly string[]>> = {
  text: ['a', 'b', '1', 'true', 'é😀', '2.5', '</textarea>', '{"a":1}', '\u0301 x'],
  textarea: ['a', 'a\r\nb', '\nx', '"&amp;'],
  email: ['a@example.com', 'fail@example.com'],
  number: ['1', '2', '7', '.5', '007', '-3', '1e2', ' 5 '],
  checkbox: ['on', '', 'false'],
  select: options,
  date: ['2024-02-29', '1999-12-31'],
};
const odds = [
  '',
  ' ',
  'x',
  '\0',
  '\ud800',
  '9007199254740993',
  '1e999',
  '0x1',
  '+1',
  '2023-02-29',
  '0000-01-01',
  'a'.repeat(3000),
  'on',
  '[object Object]',
];
const person = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

const projectWithForms = z.object({
  routes: z.array(
    z.object({
      id: z.string(),
      flow: z.object({
        nodes: z.array(
          z.object({
            config: z.object({ trigger: z.object({ fields: z.array(formField).default([]) }).optional() }).optional(),
          }),
        ),
      }),
    }),
  ),
});

/** The fields of the form that starts a route. */
export const fieldsOf = (project: JsonObject, routeId: string): readonly FormField[] =>
  projectWithForms
    .parse(project)
    .routes.filter(({ id }) => id === routeId)
    .flatMap(({ flow }) => flow.nodes.flatMap(({ config }) => config?.trigger?.fields ?? []));

/**
 * A submission by a browser or another client; if spoiled, fields may be missing or odd, or it may come from elsewhere.
 */
export function formCall(
  choose: Choose,
  fields: readonly FormField[],
  url: string,
  headers: Call['headers'],
  isSpoiled: boolean,
): Call {
  const { pick, chance } = choose;
  const asked = {
    ...headers,
    ...(chance(0.4) ? person : {}),
    ...(isSpoiled && chance(0.2) ? pick<Record<string, string>>(origins) : {}),
  };
  if (chance(0.08)) return { method: 'GET', url, headers: asked };
  const sent = fields.flatMap(({ name, type, required }): [string, string][] => {
    if (chance(isSpoiled ? 0.25 : required ? 0 : 0.3)) return [];
    const values = isSpoiled && chance(0.4) ? odds : good[type];
    return Array.from({ length: isSpoiled && chance(0.1) ? 2 : 1 }, () => [name, pick(values)]);
  });
  if (isSpoiled && chance(0.2))
    sent.push(
      pick([
        ['other', '1'],
        ['', ''],
        ['id', '1'],
        ['__proto__', 'x'],
      ]),
    );
  const [type, body] = chance(0.15)
    ? ['application/json', json(choose, fields, isSpoiled)]
    : chance(0.1)
      ? [multipartType, multipart(sent.map(([name, text]) => ({ name, text })))]
      : ['application/x-www-form-urlencoded', urlencoded(sent)];
  const spoiledBody = isSpoiled && chance(0.15) ? pick(brokenForms) : body;
  return {
    method: 'POST',
    url,
    headers: { ...asked, ...(isSpoiled && chance(0.05) ? {} : { 'content-type': type }) },
    body: Buffer.from(spoiledBody, 'utf8').toString('latin1'),
  };
}

const origins = [
  { origin: 'https://evil.example' },
  { origin: 'https://shop.example.com' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-site', origin: 'null' },
];
const brokenForms = [
  '',
  '&&',
  '=',
  '%',
  'a=%zz&b',
  'a=%ff%fe',
  'a=1&a=2&a',
  '--bound--',
  '{',
  '[]',
  'null',
  '{"a":1}',
  'a=%00',
  'a+b=c+d&x y=1',
  `a=${'x'.repeat(70_000)}`,
];

function urlencoded(sent: readonly (readonly [string, string])[]): string {
  const text = new URLSearchParams();
  for (const [name, value] of sent) text.append(name, value);
  return String(text);
}

function json({ pick, chance }: Choose, fields: readonly FormField[], isSpoiled: boolean): string {
  const values = fields.flatMap(({ name, type }): (readonly [string, JsonValue])[] => {
    if (chance(0.1)) return [];
    if (isSpoiled && chance(0.4)) return [[name, pick(odd)]];
    return [[name, type === 'number' ? pick([1, 2.5, 7]) : type === 'checkbox' ? chance(0.7) : pick(good[type])]];
  });
  return JSON.stringify(Object.fromEntries(values));
}
