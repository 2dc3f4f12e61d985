import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { inputName } from './format-access.ts';
import { exchanges, requests } from './format-http.ts';
import { dictionary, headerName, literal, named, tableName, text } from './format-parts.ts';
import { fits } from './fits.ts';
import { secretNamePattern } from './grammar.ts';
import { failureCodes } from './project.ts';
import { string } from './type.ts';

/** The format of examples of routes and functions. */

const token = closedObject({
  secret: named(secretNamePattern, 'the name of a secret').meta({ description: 'The secret that signs it (HS256).' }),
  subject: text.exactOptional().meta({ description: 'The subject (`sub`).' }),
  claims: z.record(text, literal).exactOptional().meta({ description: 'What else it says.' }),
  issuer: text.exactOptional().meta({ description: 'The issuer (`iss`).' }),
  audience: text.exactOptional().meta({ description: 'The audience (`aud`).' }),
  expiresIn: z.int().exactOptional().meta({
    description: 'How many seconds it is valid: 3600 unless it says otherwise; one that is negative has expired.',
  }),
});

const tokens = dictionary(inputName, token).meta({
  description:
    'Signed tokens (JWT) by name, made when the example runs: `{{tokens.ada}}` in the headers of its request.',
});

const form = z.record(text, z.union([text, z.array(text)])).meta({
  description: 'The fields of the form that is sent, if Start accepts one; a list is sent as often as it has items.',
});

const files = z
  .record(
    text,
    closedObject({
      filename: text.exactOptional().meta({ description: 'What the client calls the file.' }),
      text: text.exactOptional().meta({ description: 'Its contents, if they are a text.' }),
      base64: z.base64('contents in Base64').exactOptional().meta({ description: 'Any other contents.' }),
    }),
  )
  .meta({ description: 'The files that come with the form, by the names of their fields.' });

const keyOfFile = z
  .string()
  .refine((key) => fits(key, string('key')), 'the key of a file')
  .meta({
    description: 'Its whole key: in a project with tenants, that of the tenant comes first.',
    examples: ['avatars/42.png'],
  });
const storedFile = closedObject({
  key: keyOfFile,
  type: z
    .string()
    .refine((type) => fits(type, string('media-type')), 'a media type, such as "image/png"')
    .exactOptional(),
  text: text.exactOptional().meta({ description: 'Its contents, if they are a text.' }),
  base64: z.base64('contents in Base64').exactOptional().meta({ description: 'Any other contents.' }),
});
const expectedFile = z.record(text, literal);

const rows = dictionary(tableName, z.array(z.record(text, literal)));

const given = closedObject({
  rows: rows.exactOptional(),
  http: exchanges.exactOptional(),
  files: z.array(storedFile).exactOptional().meta({ description: 'The files that are stored already.' }),
  tokens: tokens.exactOptional(),
}).exactOptional();
const response = closedObject({
  status: z.int().min(100, 'an HTTP status').max(599, 'an HTTP status').exactOptional(),
  headers: dictionary(headerName, text).exactOptional(),
  body: literal.exactOptional(),
}).exactOptional();
const then = closedObject({
  rows: rows.exactOptional(),
  mails: z.array(z.record(text, literal)).exactOptional(),
  jobs: z
    .array(
      closedObject({
        function: text,
        inputs: z.record(text, literal).exactOptional(),
        delaySeconds: z.number().exactOptional(),
      }),
    )
    .exactOptional()
    .meta({ description: 'The jobs that are stored, which tests do not run.' }),
  http: requests.exactOptional(),
  files: z.array(expectedFile).exactOptional().meta({
    description: 'The files that are stored then: `key`, `type`, `size`, and their contents as `text` or `base64`.',
  }),
}).exactOptional();

const repeat = z
  .int()
  .min(2, 'a number from 2 to 1000')
  .max(1000, 'a number from 2 to 1000')
  .exactOptional()
  .meta({
    description:
      'How often it is sent or called, one time after the other: the last one is what is expected. What all of them leave is in `then`.',
    examples: [6],
  });

export const example = closedObject({
  name: text.exactOptional(),
  given,
  repeat,
  request: closedObject({
    url: text.startsWith('/', 'a URL that starts with "/"').exactOptional(),
    headers: dictionary(headerName, text).exactOptional(),
    body: literal.exactOptional(),
    form: form.exactOptional(),
    files: files.exactOptional(),
    text: text.exactOptional().meta({ description: 'The body as it is, if Start accepts text or bytes.' }),
  }).exactOptional(),
  response,
  then,
});

const endings = ['outputs', 'response', 'failure'] as const;
export const functionExample = closedObject({
  name: text.exactOptional(),
  given,
  repeat,
  request: closedObject({ headers: dictionary(headerName, text).exactOptional() }).exactOptional(),
  inputs: dictionary(inputName, literal).exactOptional(),
  outputs: dictionary(inputName, literal)
    .exactOptional()
    .meta({ description: 'What it gives. Outputs that are left out may be anything.' }),
  response: response.meta({ description: 'What a guard answers.' }),
  failure: closedObject({ code: z.enum(failureCodes).exactOptional(), message: text.exactOptional() })
    .exactOptional()
    .meta({ description: 'Why it fails: as its callers have it from “failure”, or "refused" for a value it refuses.' }),
  then,
}).superRefine((value, context) => {
  const [first, ...others] = endings.filter((each) => value[each] !== undefined);
  for (const each of others) context.addIssue({ code: 'custom', path: [each], message: `left out beside "${first}"` });
});
