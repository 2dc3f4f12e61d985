import { isObject, textOf, textsOf } from './config.ts';
import type { Config } from './config.ts';

/**
 * A form as written in the flow file. Its title is that of the trigger, else that of the route, else the route's id.
 */
export interface Form {
  readonly title: string;
  readonly path: string;
  readonly fields: readonly Config[];
  readonly lang: string;
  /** The page's custom texts, by the names of the flow file. */
  readonly texts: Config;
}

/** The default texts. */
const english: Readonly<Record<string, string>> = {
  ...{ send: 'Send', optional: '(optional)', choose: 'Choose one', error: 'Error', correct: 'Please correct this' },
  ...{ thanks: 'Thank you', sent: 'Sent', accepted: 'the form was sent.', back: 'Back to the form' },
  ...{ failed: 'This did not work', refused: 'the form was not accepted.', yes: 'yes', no: 'no' },
};

/** The names of what may be wrong with a field, by how the compiler says it. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/^must not be empty$/, 'empty'],
  [/^must be a number$/, 'number'],
  [/^must be a string$/, 'string'],
  [/^must be a boolean$/, 'boolean'],
  [/^must be ticked$/, 'ticked'],
  [/^must be an e-mail address$/, 'email'],
  [/^must be a date such as /, 'date'],
  [/^must be one of /, 'oneOf'],
  [/^must not contain the character U\+0000$/, 'character'],
];

const text = ({ texts }: Form, name: string): string => textOf(texts, name, english[name] ?? '');

function ruleIn({ texts }: Form, rule: string): string {
  const name = rules.find(([pattern]) => pattern.test(rule))?.[1] ?? '';
  const options = rule.replace(/^must be one of /, '');
  return textOf(texts, name) === '' ? rule : textOf(texts, name).split('{{options}}').join(options);
}

export interface Mistake {
  readonly field: Config;
  readonly rule: string;
}

/** The texts and fields of a page, without styles and without the ids that link labels to fields. */
const page = (lang: string, title: string, parts: readonly string[]): string =>
  `<html lang="${lang}"${/^(ar|he|fa|ur)/i.test(lang) ? ' dir="rtl"' : ''}>\n<title>${escape(title)}</title>\n<main>\n${parts.join('\n')}\n</main>`;

/** The form with the submitted values; errors are at the top, and beside each field. */
export function formPage(
  form: Form,
  filled: ReadonlyMap<string, unknown>,
  mistakes: readonly Mistake[],
  message?: string,
): string {
  const { title, fields, lang } = form;
  const wrong = [
    ...(message === undefined ? [] : [message]),
    ...mistakes.map(({ field, rule }) => `${labelOf(field)}: ${ruleIn(form, rule)}`),
  ];
  return page(lang, wrong.length === 0 ? title : `${text(form, 'error')}: ${title}`, [
    said(title),
    ...(wrong.length === 0 ? [] : [said(text(form, 'correct')), ...wrong.map(said)]),
    ...fields.flatMap((field) =>
      fieldParts(
        form,
        field,
        filled.get(textOf(field, 'name')),
        mistakes.find((mistake) => mistake.field === field)?.rule,
      ),
    ),
    said(text(form, 'send')),
  ]);
}

/** The flow's answer. */
export function resultPage(form: Form, isAccepted: boolean, answer: unknown): string {
  const { title, lang } = form;
  return page(lang, `${text(form, isAccepted ? 'sent' : 'error')}: ${title}`, [
    said(text(form, isAccepted ? 'thanks' : 'failed')),
    said(`${title}: ${text(form, isAccepted ? 'accepted' : 'refused')}`),
    ...(answer === null ? [] : textsIn(form, answer, 0).map(said)),
    said(text(form, 'back')),
  ]);
}

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
const said = (text: string): string => `<p>${escape(text)}</p>`;

const labelOf = (field: Config): string =>
  textOf(field, 'label').trim() === '' ? textOf(field, 'name') : textOf(field, 'label');

function fieldParts(form: Form, field: Config, value: unknown, rule: string | undefined): readonly string[] {
  const type = textOf(field, 'type');
  const isRequired = field['required'] === true;
  const isTick = type === 'checkbox';
  const label = [said(labelOf(field)), ...(isRequired || isTick ? [] : [said(text(form, 'optional'))])];
  const error = rule === undefined ? [] : [said(`${text(form, 'error')}:`), said(` ${ruleIn(form, rule)}`)];
  const attributes = `name="${escape(textOf(field, 'name'))}"${isRequired ? ' required' : ''}${rule === undefined ? '' : ' aria-invalid="true"'}`;
  const control = controlOf(form, field, attributes, value);
  return isTick ? [...error, control, ...label] : [...label, ...error, control];
}

function controlOf(form: Form, field: Config, attributes: string, value: unknown): string {
  const type = textOf(field, 'type');
  const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (type === 'textarea') return `<textarea ${attributes}>\n${escape(shown)}</textarea>`;
  if (type === 'checkbox') return `<input type="checkbox" ${attributes}${value === true ? ' checked' : ''}>`;
  if (type !== 'select') return `<input type="${type}" ${attributes} value="${escape(shown)}">`;
  const options = textsOf(field, 'options').map(
    (option) => `<option${option === shown ? ' selected' : ''}>${escape(option)}</option>`,
  );
  return `<select ${attributes}><option value="">${escape(text(form, 'choose'))}</option>${options.join('')}</select>`;
}

/** The texts of an answer, in order; what is nested deeper than people would read, as JSON. */
function textsIn(form: Form, value: unknown, depth: number): readonly string[] {
  if (value === null) return ['–'];
  if (typeof value === 'boolean') return [text(form, value ? 'yes' : 'no')];
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || depth > 3) return [JSON.stringify(value)];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => textsIn(form, item, depth + 1));
  return isObject(value) ? Object.keys(value).flatMap((name) => [name, ...textsIn(form, value[name], depth + 1)]) : [];
}
