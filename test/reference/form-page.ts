import { isObject, textOf, textsOf } from './config.ts';
import type { Config } from './config.ts';

/**
 * A form as written in the flow file. Its title is that of the trigger, else that of the route, else the route's id.
 */
export interface Form {
  readonly title: string;
  readonly path: string;
  readonly fields: readonly Config[];
}

export interface Mistake {
  readonly field: Config;
  readonly rule: string;
}

/** The texts and fields of a page, without styles and without the ids that link labels to fields. */
const page = (title: string, parts: readonly string[]): string =>
  `<title>${escape(title)}</title>\n<main>\n${parts.join('\n')}\n</main>`;

/** The form with the submitted values; errors stand at the top, and beside each field. */
export function formPage(
  { title, fields }: Form,
  filled: ReadonlyMap<string, unknown>,
  mistakes: readonly Mistake[],
  message?: string,
): string {
  const wrong = [
    ...(message === undefined ? [] : [message]),
    ...mistakes.map(({ field, rule }) => `${labelOf(field)}: ${rule}`),
  ];
  return page(wrong.length === 0 ? title : `Error: ${title}`, [
    said(title),
    ...(wrong.length === 0 ? [] : [said('Please correct this'), ...wrong.map(said)]),
    ...fields.flatMap((field) =>
      fieldParts(field, filled.get(textOf(field, 'name')), mistakes.find((mistake) => mistake.field === field)?.rule),
    ),
    said('Send'),
  ]);
}

/** The flow's answer. */
export function resultPage({ title }: Form, isAccepted: boolean, answer: unknown): string {
  return page(`${isAccepted ? 'Sent' : 'Error'}: ${title}`, [
    said(isAccepted ? 'Thank you' : 'This did not work'),
    said(`${title}: ${isAccepted ? 'the form was sent.' : 'the form was not accepted.'}`),
    ...(answer === null ? [] : textsIn(answer, 0).map(said)),
    said('Back to the form'),
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

function fieldParts(field: Config, value: unknown, rule: string | undefined): readonly string[] {
  const type = textOf(field, 'type');
  const isRequired = field['required'] === true;
  const isTick = type === 'checkbox';
  const label = [said(labelOf(field)), ...(isRequired || isTick ? [] : [said('(optional)')])];
  const error = rule === undefined ? [] : [said('Error:'), said(` ${rule}`)];
  const attributes = `name="${escape(textOf(field, 'name'))}"${isRequired ? ' required' : ''}${rule === undefined ? '' : ' aria-invalid="true"'}`;
  const control = controlOf(field, attributes, value);
  return isTick ? [...error, control, ...label] : [...label, ...error, control];
}

function controlOf(field: Config, attributes: string, value: unknown): string {
  const type = textOf(field, 'type');
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (type === 'textarea') return `<textarea ${attributes}>\n${escape(text)}</textarea>`;
  if (type === 'checkbox') return `<input type="checkbox" ${attributes}${value === true ? ' checked' : ''}>`;
  if (type !== 'select') return `<input type="${type}" ${attributes} value="${escape(text)}">`;
  const options = textsOf(field, 'options').map(
    (option) => `<option${option === text ? ' selected' : ''}>${escape(option)}</option>`,
  );
  return `<select ${attributes}><option value="">Choose one</option>${options.join('')}</select>`;
}

/** The texts of an answer in order; as JSON what is nested deeper than people read. */
function textsIn(value: unknown, depth: number): readonly string[] {
  if (value === null) return ['–'];
  if (typeof value === 'boolean') return [value ? 'yes' : 'no'];
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || depth > 3) return [JSON.stringify(value)];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => textsIn(item, depth + 1));
  return isObject(value) ? Object.keys(value).flatMap((name) => [name, ...textsIn(value[name], depth + 1)]) : [];
}
