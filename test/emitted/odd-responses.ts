/** Answers that are no JSON, with a valid value for each input, as JSON text. */
export const oddResponses = [
  ...['text', 'html', 'xml', 'json', 'any'].map((as) => ({ config: { as }, inputs: { body: '"a"', status: '200' } })),
  { config: { as: 'json', contentType: 'application/problem+json' }, inputs: { body: '1' } },
  { config: { as: 'csv', columns: ['a', 'b'] }, inputs: { body: '[{"a":1}]' } },
  { config: { as: 'file' }, inputs: { body: '"a"', name: '"é.txt"' } },
  { config: { as: 'redirect', headers: ['x-a'] }, inputs: { location: '"/é"', 'x-a': '"a"' } },
  { config: { as: 'redirect', allow: ['a.example'] }, inputs: { location: '"https://a.example/"' } },
  { config: { as: 'empty' }, inputs: { status: '201' } },
  { config: { as: 'empty', cookies: [{ name: 'a' }, { name: 'b', maxAge: 0 }] }, inputs: { 'cookie.a': '"é"' } },
];
