/** The built-in English texts of a form's page, as in form-texts.ts of runtime-lib, and where each appears. */
export const formTexts = {
  send: ['Send', 'The button'],
  optional: ['(optional)', 'Behind the label of a field that may be left empty'],
  choose: ['Choose one', 'In a select field before one is chosen'],
  error: ['Error', 'Before each error, and before the title of a page with errors'],
  correct: ['Please correct this', 'Above the list of all errors'],
  thanks: ['Thank you', 'The heading of an accepted form'],
  sent: ['Sent', 'Before the title of an accepted form'],
  accepted: ['the form was sent.', 'Behind the title, in the sentence below that heading'],
  failed: ['This did not work', 'The heading of a form that failed'],
  refused: ['the form was not accepted.', 'Behind the title, in the sentence below that heading'],
  back: ['Back to the form', 'The link below an answer'],
  yes: ['yes', 'For true in an answer'],
  no: ['no', 'For false in an answer'],
  empty: ['must not be empty', 'The error of a required field'],
  number: ['must be a number', 'An error'],
  string: ['must be a string', 'An error'],
  boolean: ['must be a boolean', 'An error'],
  ticked: ['must be ticked', 'The error of a required checkbox'],
  email: ['must be an e-mail address', 'An error'],
  date: ['must be a date such as 2024-12-31', 'An error'],
  oneOf: ['must be one of {{options}}', 'The error of a select field; {{options}} is what there is to choose from'],
  character: ['must not contain the character U+0000', 'An error'],
} as const satisfies Readonly<Record<string, readonly [english: string, where: string]>>;

export type FormText = keyof typeof formTexts;
