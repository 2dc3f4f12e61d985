import type { Rule } from '../../base/diagnostic.ts';
import { quoted } from '../../base/visible-text.ts';

/** Rows about functions that are enqueued. */

/** Why a function cannot be a job. */
export type JobObstacle =
  | { readonly kind: 'guard' | 'request' }
  | { readonly kind: 'bytes' | 'password'; readonly input: string }
  | { readonly kind: 'need'; readonly input: string; readonly declared: string; readonly need: string };

function reasonOf(obstacle: JobObstacle): string {
  switch (obstacle.kind) {
    case 'guard':
      return 'it is a guard, which answers requests';
    case 'request':
      return 'it reads the request';
    case 'bytes':
      return `its input ${quoted(obstacle.input)} takes bytes, which a job cannot store`;
    case 'password':
      return `its input ${quoted(obstacle.input)} is a password, which a job would store as it is`;
    case 'need':
      return `its input ${quoted(obstacle.input)} is declared as ${obstacle.declared}, but the function needs ${obstacle.need}`;
  }
}

export const unfitJob: Rule<{ readonly id: string; readonly obstacle: JobObstacle }> = {
  code: 'FS3430',
  severity: 'error',
  title: 'A function that cannot be enqueued',
  message: ({ id, obstacle }) => `The function ${quoted(id)} is enqueued, but ${reasonOf(obstacle)}.`,
  hint: ({ obstacle }) => {
    switch (obstacle.kind) {
      case 'guard':
        return 'Call the guard in the route, and enqueue a function that takes what it gives.';
      case 'request':
        return 'Read the request in the route, and give the function what it needs as inputs.';
      case 'bytes':
        return 'Store the bytes as text in a row, and give the function its id.';
      case 'password':
        return 'Hash the password in the route, and store the hash in a sensitive column.';
      case 'need':
        return `Declare input ${quoted(obstacle.input)} as it is needed, such as integer, uuid or users.id: the input of a job is checked against that before it is stored.`;
    }
  },
  explanation: {
    cause:
      'A job is stored as JSON, and runs when there is no request any more, perhaps by a later version of the function. So its function takes nothing but inputs, of types that are declared.',
    bad: '{ "id": "welcome", "inputs": { "id": "number" }, "flow": { … db-find by an integer column … } }, and an Enqueue of "welcome"',
    good: '{ "id": "welcome", "inputs": { "id": "users.id" }, "flow": { … } }',
  },
};

export const jobNeverStored: Rule<{ readonly isFunction: boolean }> = {
  code: 'FS3431',
  severity: 'error',
  title: 'An example that expects a job where none is stored',
  message: ({ isFunction }) =>
    `The example expects a job, but ${isFunction ? 'the function stores none' : 'no flow of the project stores any'}.`,
  hint: () => 'Add an Enqueue to the flow, or remove the jobs from "then".',
  explanation: {
    cause: 'The jobs of an example are those that Enqueue nodes store while it runs.',
    bad: '"flow": { … no Enqueue … }, "examples": [{ "then": { "jobs": [{ "function": "welcome" }] } }]',
    good: '"flow": { … { "type": "enqueue" } … }, "examples": [{ "then": { "jobs": [{ "function": "welcome" }] } }]',
  },
};
