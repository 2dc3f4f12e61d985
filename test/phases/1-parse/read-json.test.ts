import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLimits } from '../../../compiler/ir/catalogue/parse.ts';
import { codes, documentOf, diagnostics, messages, parseText, project, shop, withNode } from './parsing.ts';

describe('malformed JSON', () => {
  test('that is JavaScript is reported once, with the other errors', () => {
    const text = `{ version: 1, name: 'shop', 'routes': [{ id: 'a', method: 'GET', path: '/it is', flow: { nodes: [{ id: 'start', type: 'start' }] } }] }`;
    expect(diagnostics(text)).toEqual(['FS1001 version', "FS1001 'shop'", "FS1011 '/it is'"]);
  });

  test.each([
    ['{ "a": 1, }', ['FS1001 ,']],
    ['[1 2]', ['FS1001 2']],
    ['{ "a" 1 }', ['FS1001 "a"']],
    ['{ "a" }', ['FS1001 "a"']],
    ['{ a: 1 }', ['FS1001 a']],
    ["{ 'a': 1 }", ["FS1001 'a'"]],
    ["{ a: 'it is', b: 'it\\'s: [here]' }", ['FS1001 a', "FS1001 'it is'"]],
    ["{ 'a: 1 }", ["FS1001 'a"]],
    ['{ \'version: 1, "name": "x" }', ["FS1001 'version"]],
    ["{ 'a': 'x' + 'y' }", ["FS1001 'a'", 'FS1001 +', 'FS1001 +', 'FS1001 +']],
    ['{ "a": tru "b: 1 }', ['FS1001 tru', 'FS1001 "b: 1 }']],
    ['{ "a": undefined, "b": NaN }', ['FS1001 undefined', 'FS1001 NaN']],
    ['{ "a": 007, "b": +1, "c": 1., "d": 1e }', ['FS1001 007', 'FS1001 +1', 'FS1001 1.', 'FS1001 1e']],
    ['{ "a": "\\x", "b": "\\u12" }', ['FS1001 "\\x"', 'FS1001 "\\u12"']],
    ['{ "a": "\t" }', ['FS1001 "\t"']],
    ['{ "a": "open\n}', ['FS1001 "open']],
    ['{ "a": [1, 2 }', ['FS1001 [']],
    ['{ "a": [1, 2', ['FS1001 [']],
    ['{ "a": 1 ] }', ['FS1001 ]']],
    ['{ , "a": }', ['FS1001 ,', 'FS1001 }']],
    ['[, 1,, 2] 3', ['FS1001 ,', 'FS1001 ,', 'FS1001 3']],
    ['{ [1]: 2 }', ['FS1001 [']],
    ['', ['FS1001 ']],
    [' \u00A0', ['FS1001 \u00A0']],
  ])('%j is blamed where it is wrong', (text, expected) => {
    expect(diagnostics(text).filter((finding) => finding.startsWith('FS1001'))).toEqual(expected);
  });

  test.each([
    [`'it\\'s "quoted" \\u00e9'`, `it's "quoted" é`],
    [`"'kept'"`, "'kept'"],
  ])('%s is read as what it says', (spelt, value) => {
    expect(messages(project(`"routes": [], ${spelt}: 1`))).toContain(`Unknown key ${JSON.stringify(value)}.`);
  });

  test('an escape unknown to JSON leaves its meaning open', () => {
    expect(diagnostics(`{ version: 1, 'nam\\x65': 1 }`)).toEqual(['FS1001 version', "FS1001 'nam\\x65'"]);
  });

  test('comments are reported once, and the rest is still checked', () => {
    expect(diagnostics(project('// one\n /* two */ "nmae": 1, "routes": [],'))).toEqual([
      'FS1001 // one',
      'FS1009 "nmae"',
      'FS1001 ,',
    ]);
  });

  test('words, numbers and escapes are read as JSON.parse reads them', () => {
    const value = '{ "a": [true, false, null, -0.5e+2, 0, "\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4"] }';
    expect(documentOf(withNode(`"config": ${value}`)).routes[0]?.route.flow.nodes?.[0]?.config).toEqual(
      JSON.parse(value),
    );
  });
});

describe('numbers', () => {
  test.each(['1e999', '-1e999', '1e-999', '9007199254740993', '123456789012345678901234567890'])(
    '%s would change, and is an error',
    (number) => {
      expect(diagnostics(withNode(`"config": { "value": ${number} }`))).toEqual([`FS1006 ${number}`]);
    },
  );

  test.each(['0', '-0', '0e5', '0.1', '1e22', '9007199254740992', '1.7976931348623157e308'])('%s is kept', (number) => {
    expect(diagnostics(withNode(`"config": { "value": ${number} }`))).toEqual([]);
  });
});

describe('hostile texts', () => {
  test('of 100,000 levels are rejected at the first excess level', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const text = withNode(`"config": { "value": ${deep} }`);
    const [diagnostic, ...others] = parseText(text).diagnostics;
    expect(others).toEqual([]);
    expect(diagnostic).toMatchObject({ code: 'FS1003' });
    expect(text.slice(0, diagnostic?.place.span.end).match(/[[{]/g)).toHaveLength(parseLimits.depth + 1);
    for (const open of ['[', '{"a":'])
      expect(codes([{ file: 'a.json', text: open.repeat(100_000) }])).toContain('FS1003');
  });

  test('of 64 levels are read', () => {
    const nested = parseLimits.depth - 7;
    const deep = `${'['.repeat(nested)}${']'.repeat(nested)}`;
    expect(diagnostics(withNode(`"config": { "value": ${deep} }`))).toEqual([]);
    expect(diagnostics(withNode(`"config": { "value": [${deep}] }`))).toEqual(['FS1003 [']);
  });

  test('with strings, keys and ids of a megabyte get short messages', () => {
    const long = 'x'.repeat(1_000_000);
    expect(documentOf(withNode(`"label": "${long}"`)).routes[0]?.route.flow.nodes?.[0]?.label).toHaveLength(1_000_000);
    for (const text of [
      withNode(`"${long}": 1`),
      project(`"routes": [{ "id": "${long}" }]`),
      withNode(`"inputs": { "${long}": 1, "${long}": 2 }`),
      long,
      `'${long}'`,
    ]) {
      const { diagnostics } = parseText(text);
      expect(diagnostics.length).toBeGreaterThan(0);
      for (const { message, hint } of diagnostics) expect(message.length + hint.length).toBeLessThan(500);
    }
  });

  test('with lone surrogates are valid data', () => {
    expect(documentOf(withNode('"label": "\\ud800"')).routes[0]?.route.flow.nodes?.[0]?.label).toBe('\uD800');
    expect(documentOf(withNode('"label": "\uDC00"')).routes[0]?.route.flow.nodes?.[0]?.label).toBe('\uDC00');
  });

  test('of more than 8 MiB are not read, counted in code units or bytes', () => {
    const tooLong = parseLimits.bytes + 1;
    expect(codes([{ file: 'a.json', text: ' '.repeat(tooLong) }])).toEqual(['FS1004']);
    expect(codes([{ file: 'a.json', text: `"${'ä'.repeat(tooLong / 2)}"` }])).toEqual(['FS1004']);
  });

  test('of too many values are abandoned', () => {
    expect(codes([{ file: 'a.json', text: `[${'1,'.repeat(parseLimits.values)}1]` }])).toEqual(['FS1016']);
  });

  test('with too many errors get the first ones and a note', () => {
    const numbers = Array.from({ length: 600 }, () => '1').join(',');
    for (const text of [
      project(`"routes": [${numbers}]`),
      `[${',x'.repeat(600)}]`,
      `{ ${'"a":1,'.repeat(600)} "version": 1 }`,
    ]) {
      const found = codes([{ file: 'a.json', text }]);
      expect(found).toHaveLength(parseLimits.diagnostics + 1);
      expect(found).toContain('FS1015');
    }
  });

  test('made by changing the shop anywhere give a document, or diagnostics inside the text, and never throw', () => {
    const change = fc.record({
      at: fc.nat({ max: shop.length - 1 }),
      remove: fc.nat({ max: 12 }),
      insert: fc.oneof(
        fc.string({ unit: 'binary', maxLength: 4 }),
        fc.constantFrom(
          '{',
          '}',
          '[',
          ']',
          ',',
          ':',
          '"',
          '\\',
          '//',
          '1e999',
          'null',
          '"__proto__":',
          '\r\n',
          '\uFEFF',
          '\uD800',
        ),
      ),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const text = changes.reduce(
          (before, { at, remove, insert }) => before.slice(0, at) + insert + before.slice(at + remove),
          shop,
        );
        const { document, diagnostics } = parseText(text);
        const errors = diagnostics.filter(({ severity }) => severity === 'error');
        expect(document === undefined).toBe(errors.length > 0);
        for (const { place, related } of diagnostics) {
          for (const { file, span } of [place, ...related.map((each) => each.place)]) {
            expect(file).toBe('flow.json');
            expect(0 <= span.start && span.start <= span.end && span.end <= text.length).toBe(true);
          }
        }
        expect(isJson(text) || document === undefined).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text.replace(/^\uFEFF/, ''));
      return true;
    } catch {
      return false;
    }
  };

  test('are rejected exactly if JSON.parse rejects them', () => {
    const scrap = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b"',
      '1',
      '-',
      '.5',
      'e1',
      'true',
      ' ',
      '\n',
      '/',
      '"\\u0041"',
      '"\\',
      '\u00A0',
      '\f',
    );
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 12 }), (scraps) => {
        const text = scraps.join('');
        expect([text, codes([{ file: 'a.json', text }]).includes('FS1001')]).toEqual([text, !isJson(text)]);
      }),
      { numRuns: 3000 },
    );
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(codes([{ file: 'a.json', text }])).not.toContain('FS1001');
      }),
    );
  });
});
