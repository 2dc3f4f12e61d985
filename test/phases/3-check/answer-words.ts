import type { JsonObject } from '../../../compiler/base/json.ts';
import { word } from './word.ts';

const list = (argument: string): readonly string[] => (argument === '' ? [] : argument.split(','));

const typed = ([contentType, disposition]: readonly string[]): JsonObject => ({
  ...(contentType === undefined ? {} : { contentType }),
  ...(disposition === undefined ? {} : { disposition }),
});

/** `resp:csv,id,name`, `resp:redirect,pay.example.com`, `resp:text,text/html`, or a form alone. */
export const response = word('return-response', {
  config: (argument) => {
    const [as = 'text', ...rest] = list(argument);
    return { as, ...(as === 'csv' ? { columns: rest } : as === 'redirect' ? { allow: rest } : typed(rest)) };
  },
  input: ({ as }) => (as === 'redirect' ? 'location' : 'body'),
  next: '',
  defaults: ({ as }) => (as === 'redirect' ? { location: '/' } : as === 'empty' ? {} : { body: 'x' }),
});

/** `cookie:session`, `cookie:theme,plain`. */
export const readCookie = word('get-cookie', {
  config: (argument) => {
    const [name = '', ...flags] = list(argument);
    return { name, ...(flags.includes('plain') ? { sensitive: false } : {}) };
  },
});

/** An answer with a cookie: `bake:session`, `bake:theme,open`. */
export const setCookie = word('return-json', {
  config: (argument) => {
    const [name = '', ...flags] = list(argument);
    return { cookies: [{ name, ...(flags.includes('open') ? { httpOnly: false } : {}) }] };
  },
  input: ({ cookies }) => `cookie.${Array.isArray(cookies) ? String(Object.values(cookies[0] ?? {})[0]) : ''}`,
  next: '',
  defaults: () => ({ body: 'x' }),
});
