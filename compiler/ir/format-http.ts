import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { dictionary, headerName, literal, text } from './format-parts.ts';

/** The format of declarations about other servers. */

export const secret = closedObject({
  description: text.exactOptional(),
  for: z
    .array(z.string().regex(/^https?:\/\/[^\s/?#@]+$/, 'a server, such as https://api.example.com'))
    .exactOptional()
    .meta({ description: 'The servers to which HTTP Request may send it: `https://api.example.com`.' }),
});

/** The methods that HTTP Request can use. */
export const requestMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const exchange = closedObject({
  method: z.enum(requestMethods),
  url: text.startsWith('http', 'the whole URL').meta({ description: 'As it is called, with its query.' }),
  response: closedObject({
    status: z.int().min(200, 'an HTTP status').max(599, 'an HTTP status').exactOptional(),
    headers: dictionary(headerName, text).exactOptional(),
    body: literal.exactOptional().meta({ description: 'JSON.' }),
    text: text.exactOptional().meta({ description: 'A body that is not JSON.' }),
  }).exactOptional(),
});

export const exchanges = z.array(exchange).meta({ description: 'What other servers answer, each once.' });
export const requests = z.array(z.record(text, literal)).meta({ description: 'The requests to other servers.' });
