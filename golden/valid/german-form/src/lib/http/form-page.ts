import { createHash } from 'node:crypto';
import { languageOf, ruleIn, textsOf, type FormTexts } from './form-texts.ts';
import type { Form, FormField, Mistake } from './form-values.ts';
import { escapeHtml } from './html.ts';

export interface FormState {
  /** The values to fill in. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly mistakes: readonly Mistake[];
  /** An error that does not belong to a field. */
  readonly message?: string;
}

/** The form as a page that works without scripts. It submits to its own address. */
export function formPage(
  { title, fields, lang, texts }: Form,
  { values, mistakes, message }: FormState,
): string {
  const said = textsOf(texts);
  const wrong = mistakes.length > 0 || message !== undefined;
  const lines = fields.map((field, index) => {
    const mistake = mistakes.find((candidate) => candidate.field === field);
    return fieldHtml(field, `field-${index + 1}`, values[field.name], mistake, said);
  });
  const body = `<h1>${escapeHtml(title)}</h1>
${wrong ? summary(fields, mistakes, message, said) : ''}<form method="post" novalidate>
${lines.join('\n')}
<button type="submit">${escapeHtml(said.send)}</button>
</form>`;
  return page(wrong ? `${said.error}: ${title}` : title, body, lang);
}

/** The server's answer as a page for people. */
export function resultPage({ title, lang, texts }: Form, accepted: boolean, answer: unknown): string {
  const said = textsOf(texts);
  const body = `<h1>${accepted ? escapeHtml(said.thanks) : escapeHtml(said.failed)}</h1>
<p>${escapeHtml(title)}: ${accepted ? escapeHtml(said.accepted) : escapeHtml(said.refused)}</p>
${answer === null || answer === undefined ? '' : answerHtml(answer, 0, said)}
<p><a href="">${escapeHtml(said.back)}</a></p>`;
  return page(accepted ? `${said.sent}: ${title}` : `${said.error}: ${title}`, body, lang);
}

/** It gets the focus, and screen readers announce it at once. Each error links to its field. */
function summary(
  fields: readonly FormField[],
  mistakes: readonly Mistake[],
  message: string | undefined,
  said: FormTexts,
): string {
  const items = mistakes.map(
    ({ field, rule }) =>
      `<li><a href="#field-${fields.indexOf(field) + 1}">${escapeHtml(sentence(field, ruleIn(rule, said)))}</a></li>`,
  );
  const lines = [...(message === undefined ? [] : [`<li>${escapeHtml(message)}</li>`]), ...items];
  return `<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>${escapeHtml(said.correct)}</h2>
<ul>
${lines.join('\n')}
</ul>
</div>
`;
}

const labelOf = ({ label, name }: FormField): string =>
  label === undefined || label.trim() === '' ? name : label;

const sentence = (field: FormField, rule: string): string => `${labelOf(field)}: ${rule}`;

function fieldHtml(
  field: FormField,
  id: string,
  value: unknown,
  mistake: Mistake | undefined,
  said: FormTexts,
): string {
  const { name, type, required = false } = field;
  const optional =
    required || type === 'checkbox' ? '' : ` <span class="hint">${escapeHtml(said.optional)}</span>`;
  const label = `<label for="${id}">${escapeHtml(labelOf(field))}${optional}</label>`;
  const error =
    mistake === undefined
      ? ''
      : `<p class="error" id="${id}-error"><span>${escapeHtml(said.error)}:</span> ${escapeHtml(ruleIn(mistake.rule, said))}</p>\n`;
  const attributes = [
    `id="${id}" name="${escapeHtml(name)}"`,
    ...(required ? ['required'] : []),
    ...(mistake === undefined ? [] : [`aria-invalid="true" aria-describedby="${id}-error"`]),
  ].join(' ');
  const control = controlHtml(field, attributes, value, said);
  return type === 'checkbox'
    ? `<div class="tick">\n${error}${control} ${label}\n</div>`
    : `<div>\n${label}\n${error}${control}\n</div>`;
}

function controlHtml(
  { type, options = [] }: FormField,
  attributes: string,
  value: unknown,
  said: FormTexts,
): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (type) {
    case 'textarea':
      // HTML ignores a line break right after the tag.
      return `<textarea ${attributes} rows="6">\n${escapeHtml(text)}</textarea>`;
    case 'select': {
      const choices = options.map(
        (option) => `<option${option === text ? ' selected' : ''}>${escapeHtml(option)}</option>`,
      );
      return `<select ${attributes}>\n<option value="">${escapeHtml(said.choose)}</option>\n${choices.join('\n')}\n</select>`;
    }
    case 'checkbox':
      return `<input type="checkbox" ${attributes}${value === true ? ' checked' : ''}>`;
    case 'number':
      return `<input type="number" step="any" ${attributes} value="${escapeHtml(text)}">`;
    case 'email':
      return `<input type="email" autocomplete="email" ${attributes} value="${escapeHtml(text)}">`;
    case 'text':
    case 'date':
      return `<input type="${type}" ${attributes} value="${escapeHtml(text)}">`;
  }
}

/** Objects as definition lists, arrays as lists, and deep nesting as JSON, without undefined values. */
function answerHtml(value: unknown, depth: number, said: FormTexts): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? escapeHtml(said.yes) : escapeHtml(said.no);
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value !== 'object') return escapeHtml(JSON.stringify(value));
  if (depth > 3) return `<code>${escapeHtml(JSON.stringify(value))}</code>`;
  if (Array.isArray(value))
    return `<ul>${value.map((item: unknown) => `<li>${answerHtml(item, depth + 1, said)}</li>`).join('')}</ul>`;
  const terms = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) => `<dt>${escapeHtml(name)}</dt><dd>${answerHtml(field, depth + 1, said)}</dd>`);
  return `<dl>${terms.join('')}</dl>`;
}

const style = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 36rem; margin: 0 auto; padding: 1.5rem; }
h1 { line-height: 1.2; }
form > div { margin: 1.25rem 0; }
label { display: block; font-weight: 600; }
.tick label { display: inline; }
.hint { font-weight: 400; opacity: 0.75; }
input, select, textarea { font: inherit; box-sizing: border-box; width: 100%; padding: 0.5rem; border: 1px solid #767676; border-radius: 0.25rem; }
.tick input { width: 1.25rem; height: 1.25rem; vertical-align: text-bottom; }
[aria-invalid] { border: 2px solid #c00; }
.summary { border: 3px solid #c00; border-radius: 0.25rem; padding: 0 1rem; }
.summary h2 { font-size: 1.125rem; }
.error { margin: 0; font-weight: 600; }
.error, .summary a { color: light-dark(#b00, #ff9a9a); }
:focus-visible { outline: 3px solid #2a6fdb; outline-offset: 2px; }
button { font: inherit; font-weight: 600; padding: 0.6rem 1.5rem; border: 0; border-radius: 0.25rem; background: #1d4ed8; color: #fff; cursor: pointer; }
dt { font-weight: 600; }
dd { margin: 0 0 0.75rem; overflow-wrap: anywhere; }`;

/** Allows only the page's own style, and no scripts. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const page = (title: string, body: string, lang?: string): string => `<!doctype html>
<html${languageOf(lang)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
