const english = {
  send: 'Send',
  optional: '(optional)',
  choose: 'Choose one',
  error: 'Error',
  correct: 'Please correct this',
  thanks: 'Thank you',
  sent: 'Sent',
  accepted: 'the form was sent.',
  failed: 'This did not work',
  refused: 'the form was not accepted.',
  back: 'Back to the form',
  yes: 'yes',
  no: 'no',
  empty: 'must not be empty',
  number: 'must be a number',
  string: 'must be a string',
  boolean: 'must be a boolean',
  ticked: 'must be ticked',
  email: 'must be an e-mail address',
  date: 'must be a date such as 2024-12-31',
  oneOf: 'must be one of {{options}}',
  character: 'must not contain the character U+0000',
} as const;

/** The fixed texts on the page of a form. */
export type FormTexts = Readonly<Record<keyof typeof english, string>>;

/** Texts that a form does not have itself are English. */
export const textsOf = (own: Partial<FormTexts> = {}): FormTexts => ({ ...english, ...own });

const oneOf = 'must be one of ';

/** A rule in the form's own words, if it has them; otherwise unchanged. */
export function ruleIn(rule: string, said: FormTexts): string {
  if (rule.startsWith(oneOf)) return said.oneOf.replaceAll('{{options}}', () => rule.slice(oneOf.length));
  const [name] = Object.entries(english).find(([, text]) => text === rule) ?? [];
  return isText(name) ? said[name] : rule;
}

const isText = (name: string | undefined): name is keyof FormTexts =>
  name !== undefined && Object.hasOwn(english, name);

const rightToLeft = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i;

/** The language of a page, and the direction of its text. */
export const languageOf = (lang = 'en'): string =>
  ` lang="${lang}"${rightToLeft.test(lang) ? ' dir="rtl"' : ''}`;
