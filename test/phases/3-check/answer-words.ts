import { word } from './word.ts';

const list = (argument: string): readonly string[] => (argument === '' ? [] : argument.split(','));

/** `resp:csv,id,name`, `resp:redirect,pay.example.com`, or a form alone. */
export const response = word('return-response', {
  config: (argument) => {
    const [as = 'text', ...rest] = list(argument);
    return { as, ...(as === 'csv' ? { columns: rest } : as === 'redirect' ? { allow: rest } : {}) };
  },
  input: ({ as }) => (as === 'redirect' ? 'location' : 'body'),
  next: '',
  defaults: ({ as }) => (as === 'redirect' ? { location: '/' } : as === 'empty' ? {} : { body: 'x' }),
});
