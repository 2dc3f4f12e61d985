import type { Rule } from '../../base/diagnostic.ts';

/** Rows FS2559, FS2561 and FS2562 about pages with a cursor. */

const reasons = {
  nullable: 'it may be null, which comes neither before nor after a value.',
  json: 'it contains JSON.',
  sensitive: 'it is sensitive, and whoever has a cursor can read it.',
} as const;

export const columnOfCursor: Rule<{ readonly column: string; readonly why: keyof typeof reasons }> = {
  code: 'FS2559',
  severity: 'error',
  title: 'A column that a cursor cannot contain',
  message: ({ column, why }) => `A cursor cannot contain the column “${column}”: ${reasons[why]}`,
  hint: () => 'Order by other columns, or remove "page" and use "limit" and "offset".',
  explanation: {
    cause:
      'A cursor contains the values of the last row of a page, in the columns of the order and in the primary key. The next page has the rows after these values.',
    bad: '"page": "cursor", "orderBy": [{ "column": "paid_at" }]   // nullable',
    good: '"page": "cursor", "orderBy": [{ "column": "created_at" }]',
  },
};

export const orderNotInResult: Rule<{ readonly column: string }> = {
  code: 'FS2561',
  severity: 'error',
  title: 'A cursor of a column that is not read',
  message: ({ column }) => `The cursor is made of the column “${column}”, which is not among "columns".`,
  hint: ({ column }) => `Add “${column}” to "columns".`,
  explanation: {
    cause:
      'A cursor is made from the last row of the page, and clients can read it. So it contains only columns of the result.',
    bad: '"page": "cursor", "orderBy": [{ "column": "created_at" }], "columns": ["id", "title"]',
    good: '"page": "cursor", "orderBy": [{ "column": "created_at" }], "columns": ["id", "title", "created_at"]',
  },
};

export const cursorOfChoices: Rule<object> = {
  code: 'FS2562',
  severity: 'error',
  title: 'A cursor of an order that the client names',
  message: () => 'Pages with a cursor have one order, and here an input names it.',
  hint: () => 'Write one order, or remove "page" and use "limit" and "offset".',
  explanation: {
    cause: 'A cursor is bound to its order: with another one it would skip rows, and repeat others.',
    bad: '"page": "cursor", "orderBy": { "input": "sort", "choices": { "newest": […], "oldest": […] } }',
    good: '"page": "cursor", "orderBy": [{ "column": "created_at", "direction": "desc" }]',
  },
};
