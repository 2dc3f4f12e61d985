import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Source } from '../../../compiler/base/span.ts';
import { positionAt, splitLines } from '../../../compiler/base/text-position.ts';
import { parseLimits, parseRules } from '../../../compiler/ir/catalogue/parse.ts';
import type { Document } from '../../../compiler/ir/document.ts';
import { parse } from '../../../compiler/phases/1-parse/index.ts';

const shop = readFileSync(new URL('../../../fixtures/valid/shop/shop.json', import.meta.url), 'utf8');

const parseText = (text: string) => parse([{ file: 'flow.json', text }]);
const project = (members: string): string => `{ "version": 1, "name": "shop", ${members} }`;
const withRoute = (members: string): string =>
  project(`"routes": [{ "id": "get-user", "method": "GET", "path": "/users/:id", ${members} }]`);
const withNode = (members: string): string =>
  withRoute(`"flow": { "nodes": [{ "id": "first", "type": "value", ${members} }] }`);
const routeFile = (id: string, method = 'GET', path = '/users'): Source => ({
  file: `shop/routes/${id}.json`,
  text: JSON.stringify({ id, method, path, flow: {} }),
});
const projectFile: Source = { file: 'shop/project.json', text: '{ "version": 1, "name": "shop" }' };

/** Each finding as its code and the text it points at. */
const findings = (text: string): readonly string[] =>
  parseText(text).diagnostics.map(({ code, place }) => `${code} ${text.slice(place.span.start, place.span.end)}`);
const messages = (text: string): readonly string[] => parseText(text).diagnostics.map(({ message }) => message);
const codes = (sources: readonly Source[]): readonly string[] => parse(sources).diagnostics.map(({ code }) => code);

function documentOf(text: string): Document {
  const { document, diagnostics } = parseText(text);
  if (document === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return document;
}

describe('a sound project', () => {
  test('the shop parses clean, its routes by path, then method', () => {
    const { routes, project: shared } = documentOf(shop);
    expect(parseText(shop).diagnostics).toEqual([]);
    expect(routes.map(({ route }) => `${route.path} ${route.method}`)).toEqual([
      '/users GET',
      '/users POST',
      '/users/:id DELETE',
      '/users/:id GET',
      '/users/:id PUT',
      '/webhooks/github POST',
      '/webhooks/payments POST',
    ]);
    expect(shared.name).toBe('shop');
    expect(Object.keys(shared)).not.toContain('routes');
  });

  test('a folder means what the one file means, in whatever order its files are found', () => {
    const { routes, ...rest } = JSON.parse(shop);
    const files: readonly Source[] = [
      ...routes.map((route: { readonly id: string }) => ({
        file: `shop/routes/deep/${route.id}.json`,
        text: JSON.stringify({ $schema: '../flow.json', ...route }),
      })),
      { file: 'shop/project.json', text: JSON.stringify(rest) },
    ];
    const whole = documentOf(shop);
    for (const sources of [files, files.toReversed()]) {
      const { document, diagnostics } = parse(sources);
      expect(diagnostics).toEqual([]);
      expect(document?.project).toEqual(whole.project);
      expect(document?.routes.map(({ route }) => ({ ...route, $schema: undefined }))).toEqual(
        whole.routes.map(({ route }) => ({ ...route, $schema: undefined })),
      );
    }
  });

  test('needs no more than what the format requires', () => {
    const text = project(
      '"routes": [{ "id": "a", "method": "PUT", "path": "/", "flow": { "nodes": [{ "id": "n", "type": "start" }] }, "examples": [{}] }], "secrets": { "A": {} }, "tables": { "t": { "columns": { "c": { "type": "uuid" } } } }',
    );
    expect(findings(text)).toEqual([]);
  });

  test.each([
    ['a byte order mark', `\uFEFF${shop}`],
    ['CRLF', shop.replaceAll('\n', '\r\n')],
  ])('may have %s', (_name, text) => {
    expect(documentOf(text).project).toEqual(documentOf(shop).project);
  });
});

describe('places', () => {
  const text = `\uFEFF${withNode('"config": { "value": 12 }')}`;
  const textAt = (...[path, part]: Parameters<Document['locate']>): string | undefined => {
    const place = documentOf(text).routes[0]?.locate(path, part);
    return place && text.slice(place.span.start, place.span.end);
  };

  test('lead to the value of a part, or to its key, also after a byte order mark', () => {
    expect(textAt(['flow', 'nodes', 0, 'config', 'value'])).toBe('12');
    expect(textAt(['flow', 'nodes', 0, 'config', 'value'], 'key')).toBe('"value"');
    expect(textAt(['flow', 'nodes', 0, 'id'])).toBe('"first"');
    expect(textAt(['method'])).toBe('"GET"');
  });

  test('of a part that is left out lead to the nearest part around it', () => {
    expect(textAt(['flow', 'nodes', 0, 'config', 'other', 'deeper'])).toBe('{ "value": 12 }');
    expect(textAt(['flow', 'nodes', 7, 'id'], 'key')).toMatch(/^\[.*\]$/);
  });

  test('of the project are found in its own file', () => {
    const { locate } = documentOf(text);
    const { span } = locate(['name']);
    expect(text.slice(span.start, span.end)).toBe('"shop"');
  });

  test('under CRLF are where an editor shows them', () => {
    const broken = project('\r\n"routes": [],\r\n  "nmae": 1');
    const [diagnostic] = parseText(broken).diagnostics;
    expect(positionAt(splitLines(broken), diagnostic?.place.span.start ?? 0)).toEqual({ line: 3, column: 3 });
  });
});

describe('malformed JSON', () => {
  test('that is JavaScript is told once for all, with what else is wrong', () => {
    const text = `{ version: 1, name: 'shop', 'routes': [{ id: 'a', method: 'GET', path: '/it is', flow: { nodes: [{ id: 'start', type: 'start' }] } }] }`;
    expect(findings(text)).toEqual(['FS1001 version', "FS1001 'shop'", "FS1011 '/it is'"]);
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
    expect(findings(text).filter((finding) => finding.startsWith('FS1001'))).toEqual(expected);
  });

  test.each([
    [`'it\\'s "quoted" \\u00e9'`, `it's "quoted" é`],
    [`"'kept'"`, "'kept'"],
  ])('%s is read as what it says', (spelt, value) => {
    expect(messages(project(`"routes": [], ${spelt}: 1`))).toContain(`Unknown key ${JSON.stringify(value)}.`);
  });

  test('an escape that JSON has not leaves what it means open', () => {
    expect(findings(`{ version: 1, 'nam\\x65': 1 }`)).toEqual(['FS1001 version', "FS1001 'nam\\x65'"]);
  });

  test('comments are refused once, and what is around them is checked all the same', () => {
    expect(findings(project('// one\n /* two */ "nmae": 1, "routes": [],'))).toEqual([
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

describe('keys', () => {
  test('given twice are an error at the second, with the first beside it', () => {
    const text = withRoute('"flow": {}, "id": "find-user"');
    const [diagnostic, ...others] = parseText(text).diagnostics;
    expect(others).toEqual([]);
    expect(diagnostic).toMatchObject({
      code: 'FS1002',
      message: 'The key "id" is given twice in routes[0].',
      subject: { route: 'get-user' },
    });
    expect(diagnostic?.place.span.start).toBe(text.lastIndexOf('"id"'));
    expect(diagnostic?.related[0]?.place.span.start).toBe(text.indexOf('"id"'));
  });

  test('given twice inside a literal, or spelt with escapes, are no less an error', () => {
    expect(findings(withNode('"inputs": { "a": { "b": 1, "\\u0062": 2 } }'))).toEqual(['FS1002 "\\u0062"']);
  });

  test('that are unknown are errors with a near name', () => {
    const [diagnostic] = parseText(withNode('"lable": "x"')).diagnostics;
    expect(diagnostic).toMatchObject({
      code: 'FS1009',
      message: 'Unknown key "lable" in routes[0].flow.nodes[0].',
      hint: 'Did you mean "label"?',
      subject: { route: 'get-user', node: 'first' },
    });
    expect(parseText(project('"routes": [], "xyz": 1')).diagnostics[0]?.hint).toContain('tables');
  });

  test('that are misspelt are not missing as well', () => {
    expect(messages('{ "verison": 1, "name": "shop" }')).toEqual([
      'The file lacks the key "routes".',
      'Unknown key "verison".',
    ]);
    expect(findings(withNode('"config": {}').replace('"type"', '"tpye"'))).toEqual(['FS1009 "tpye"']);
  });

  test('that are missing are errors at what lacks them', () => {
    expect(messages('{}')).toEqual([
      'The file lacks the key "version".',
      'The file lacks the key "name".',
      'The file lacks the key "routes".',
    ]);
    expect(findings(withRoute('"flow": { "edges": [{ "from": "a.b" }] }'))).toEqual(['FS1010 { "from": "a.b" }']);
  });
});

describe('a key named __proto__', () => {
  test('is data inside literals, inputs and configs', () => {
    const text = withNode(
      '"config": { "__proto__": 1, "constructor": 2 }, "inputs": { "__proto__": { "__proto__": { "polluted": true } } }',
    );
    const node = documentOf(text).routes[0]?.route.flow.nodes?.[0];
    expect(Object.entries(node?.config ?? {})).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
    ]);
    expect(JSON.stringify(node?.inputs)).toBe('{"__proto__":{"__proto__":{"polluted":true}}}');
    expect('polluted' in {}).toBe(false);
  });

  test('is an unknown key of a part, and no name of a table, column or secret', () => {
    expect(findings(withRoute('"flow": {}, "__proto__": {}'))).toEqual(['FS1009 "__proto__"']);
    const named = project(
      '"routes": [], "tables": { "__proto__": {}, "Users": {}, "t": { "columns": { "__proto__": { "type": "uuid" } } } }, "secrets": { "__proto__": {} }',
    );
    expect(findings(named)).toEqual([
      'FS1011 "__proto__"',
      'FS1011 "Users"',
      'FS1011 "__proto__"',
      'FS1011 "__proto__"',
    ]);
  });

  test('may be a header, whose name has a grammar that allows it', () => {
    expect(findings(withRoute('"flow": {}, "examples": [{ "request": { "headers": { "__proto__": "x" } } }]'))).toEqual(
      [],
    );
  });

  test('and inherited names are absent where they are not written', () => {
    const { project: shared, routes } = documentOf(
      project('"tables": { "constructor": { "columns": {} } }, "secrets": {}, "routes": []'),
    );
    expect(Object.keys(shared.tables ?? {})).toEqual(['constructor']);
    expect(shared.secrets?.['constructor']).toBeUndefined();
    expect(routes).toEqual([]);
  });
});

describe('values', () => {
  test('of a wrong type or form are errors that say what was expected and found', () => {
    expect(messages(withNode('"label": 3'))).toEqual(['routes[0].flow.nodes[0].label must be a string, but is 3.']);
    expect(messages(withRoute('"flow": [], "timeoutMs": 1.5'))).toEqual([
      'routes[0].flow must be an object, but is a list.',
      'routes[0].timeoutMs must be a whole number, but is 1.5.',
    ]);
    expect(messages(project('"routes": [], "secrets": { "a b": {} }'))).toEqual([
      'The key "a b" in secrets must be a secret name: a capital letter, then A-Z, 0-9 and "_".',
    ]);
  });

  test('out of a closed set get a did-you-mean', () => {
    const [diagnostic] = parseText(
      project('"routes": [{ "id": "a", "method": "get", "path": "/", "flow": {} }]'),
    ).diagnostics;
    expect(diagnostic).toMatchObject({ code: 'FS1011', hint: 'Did you mean "GET"?' });
  });

  test.each([
    ['"id": "Get-User"', false],
    ['"id": "get--user"', false],
    [`"id": "${'a'.repeat(64)}"`, true],
    [`"id": "${'a'.repeat(65)}"`, false],
    ['"path": "users"', false],
    ['"path": "/users/"', false],
    ['"path": "//users"', false],
    ['"path": "/users/../admin"', false],
    ['"path": "/:id/x/:id"', false],
    ['"path": "/:id/x/:Id"', true],
    ['"path": "/files/a.b~c-d_e"', true],
    ['"path": "/users/:"', false],
    ['"path": "/users/a:b"', false],
    ['"path": "/größe"', false],
    ['"path": "/users\\n"', false],
    ['"timeoutMs": 0', false],
    ['"timeoutMs": 2147483648', false],
    ['"transaction": "yes"', false],
    ['"flow": { "nodes": [{ "id": "1a", "type": "x" }] }', false],
    ['"flow": { "nodes": [{ "id": "a\\n", "type": "x" }] }', false],
    ['"flow": { "nodes": [{ "id": "a", "type": "x", "config": [] }] }', false],
    ['"flow": { "edges": [{ "from": "a.", "to": "b.c" }] }', false],
    ['"flow": { "edges": [{ "from": "a.b.c d", "to": "b.\\n" }] }', true],
    ['"examples": [{ "response": { "status": 99 } }]', false],
    ['"examples": [{ "request": { "headers": { "a b": "c" } } }]', false],
  ])('of a route: %s is allowed: %s', (member, isAllowed) => {
    const route = { id: 'a', method: 'GET', path: '/', flow: {}, ...JSON.parse(`{ ${member} }`) };
    expect(parseText(JSON.stringify({ version: 1, name: 'shop', routes: [route] })).document !== undefined).toBe(
      isAllowed,
    );
  });

  test.each([
    ['shop', true],
    ['@scope/shop.api', true],
    ['Shop', false],
    ['.shop', false],
    ['_shop', false],
    ['../shop', false],
    ['node_modules', false],
    ['', false],
    ['a'.repeat(215), false],
  ])('as a project name, %j is allowed: %s', (name, isAllowed) => {
    expect(parseText(JSON.stringify({ version: 1, name, routes: [] })).document !== undefined).toBe(isAllowed);
  });
});

describe('numbers', () => {
  test.each(['1e999', '-1e999', '1e-999', '9007199254740993', '123456789012345678901234567890'])(
    '%s would change, and is an error',
    (number) => {
      expect(findings(withNode(`"config": { "value": ${number} }`))).toEqual([`FS1006 ${number}`]);
    },
  );

  test.each(['0', '-0', '0e5', '0.1', '1e22', '9007199254740992', '1.7976931348623157e308'])('%s is kept', (number) => {
    expect(findings(withNode(`"config": { "value": ${number} }`))).toEqual([]);
  });
});

describe('hostile texts', () => {
  test('of 100,000 levels are refused at the first level too many', () => {
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
    expect(findings(withNode(`"config": { "value": ${deep} }`))).toEqual([]);
    expect(findings(withNode(`"config": { "value": [${deep}] }`))).toEqual(['FS1003 [']);
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

  test('with lone surrogates are data: free text holds whatever it holds', () => {
    expect(documentOf(withNode('"label": "\\ud800"')).routes[0]?.route.flow.nodes?.[0]?.label).toBe('\uD800');
    expect(documentOf(withNode('"label": "\uDC00"')).routes[0]?.route.flow.nodes?.[0]?.label).toBe('\uDC00');
  });

  test('of more than 8 MiB are not read, whether units or bytes are counted', () => {
    const tooLong = parseLimits.bytes + 1;
    expect(codes([{ file: 'a.json', text: ' '.repeat(tooLong) }])).toEqual(['FS1004']);
    expect(codes([{ file: 'a.json', text: `"${'ä'.repeat(tooLong / 2)}"` }])).toEqual(['FS1004']);
  });

  test('of too many values are given up', () => {
    expect(codes([{ file: 'a.json', text: `[${'1,'.repeat(parseLimits.values)}1]` }])).toEqual(['FS1016']);
  });

  test('with more mistakes than anyone reads get the first and a note', () => {
    const numbers = Array.from({ length: 600 }, () => '1').join(',');
    for (const text of [
      project(`"routes": [${numbers}]`),
      `[${',x'.repeat(600)}]`,
      `{ ${'"a":1,'.repeat(600)} "version": 1 }`,
    ]) {
      const found = codes([{ file: 'a.json', text }]);
      expect(found).toHaveLength(parseLimits.findings + 1);
      expect(found).toContain('FS1015');
    }
  });

  test('made by changing the shop anywhere give a document, or findings inside the text, and never throw', () => {
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

  test('are refused exactly where JSON.parse refuses them', () => {
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

describe('the version', () => {
  test.each(['2', '"1"', 'null', '[]'])('%s is not supported, and nothing else is judged', (version) => {
    expect(findings(`{ "version": ${version}, "nmae": 1 }`)).toEqual([`FS1008 ${version}`]);
  });
});

describe('a folder', () => {
  test('goes on after a bad file and reports in the order of files', () => {
    const bad = { file: 'shop/routes/a.json', text: '{' };
    const worse = { file: 'shop/routes/c.json', text: '[]' };
    const { document, diagnostics } = parse([worse, routeFile('b'), bad, { ...projectFile, text: '{ "version": 1 }' }]);
    expect(document).toBeUndefined();
    expect(diagnostics.map(({ code, place }) => `${place.file} ${code}`)).toEqual([
      'shop/project.json FS1010',
      'shop/routes/a.json FS1001',
      'shop/routes/c.json FS1007',
    ]);
  });

  test('without project.json is an error that names where it should be', () => {
    const [diagnostic] = parse([routeFile('a'), routeFile('b')]).diagnostics;
    expect(diagnostic).toMatchObject({ code: 'FS1012', message: 'The folder has no shop/project.json.' });
    expect(codes([routeFile('a')])).toEqual(['FS1012']);
    expect(codes([])).toEqual(['FS1012']);
  });

  test('may hold a route file that is called project.json', () => {
    const named = { ...routeFile('a'), file: 'shop/routes/project.json' };
    expect(parse([named, projectFile]).document?.routes).toHaveLength(1);
    expect(codes([named, routeFile('b')])).toEqual(['FS1012']);
  });

  test('with routes in project.json too is an error that names both, and both are checked', () => {
    const both = { ...projectFile, text: project('"routes": [{ "id": "a" }]') };
    const { diagnostics } = parse([both, routeFile('b')]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['FS1013', 'FS1010', 'FS1010', 'FS1010']);
    expect(diagnostics[0]?.related[0]?.place.file).toBe('shop/routes/b.json');
  });

  test('with files that differ only in case, or one given twice, is an error', () => {
    const upper = { ...routeFile('b'), file: 'shop/routes/A.json' };
    expect(codes([projectFile, routeFile('a'), upper])).toEqual(['FS1014']);
    expect(codes([projectFile, routeFile('a'), routeFile('a')])).toEqual(['FS1014']);
  });

  test('of project.json alone needs routes', () => {
    expect(codes([projectFile])).toEqual(['FS1010']);
  });

  test('locates parts of a route in the route file', () => {
    const { document } = parse([projectFile, routeFile('a')]);
    expect(document?.routes[0]?.locate(['method'])).toEqual({
      file: 'shop/routes/a.json',
      span: { start: 19, end: 24 },
    });
  });

  test('with two routes alike keeps them apart by id, since duplicates are for a later phase', () => {
    const { document } = parse([projectFile, routeFile('z-last'), routeFile('a-first')]);
    expect(document?.routes.map(({ route }) => route.id)).toEqual(['a-first', 'z-last']);
  });
});

describe('a merge that is not finished', () => {
  const conflict =
    '{\n<<<<<<< HEAD\n  "version": 1,\n||||||| base\n=======\n  "version": 2,\n>>>>>>> theirs\n  "name": "shop" }';

  test('is one finding, with the lines of all markers', () => {
    const [finding, ...others] = parseText(conflict).diagnostics;
    expect(others).toEqual([]);
    expect(finding?.code).toBe('FS1017');
    expect(finding?.message).toBe('The file holds git’s conflict markers, in lines 2, 4, 5, 7.');
    expect(findings(conflict)).toEqual(['FS1017 <<<<<<< HEAD']);
  });

  test.each(['<<<<<<< HEAD', '=======', '>>>>>>> theirs', '||||||| 1234567'])(
    'also where only %s is left, with any line ends',
    (marker) => {
      expect(findings(`{ "version": 1,\r\n${marker}\r\n"name": "shop", "routes": [] }`)).toEqual([`FS1017 ${marker}`]);
    },
  );

  test('of a thousand conflicts shows the first', () => {
    const [finding, ...others] = parseText('<<<<<<< a\n=======\n>>>>>>> b\n'.repeat(1000)).diagnostics;
    expect(others).toEqual([]);
    expect(finding?.message).toBe(
      'The file holds git’s conflict markers, in lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and others.',
    );
  });

  test('in a folder is one finding of each such file, and nothing follows from it', () => {
    const broken = { file: 'shop/routes/b.json', text: '{\n<<<<<<< HEAD\n' };
    expect(codes([projectFile, routeFile('a'), broken])).toEqual(['FS1017']);
    expect(codes([{ ...projectFile, text: conflict }, routeFile('a'), broken])).toEqual(['FS1017', 'FS1017']);
  });

  test('a text that speaks of them is none', () => {
    expect(findings(project('"description": "<<<<<<< HEAD\\n=======", "routes": []'))).toEqual([]);
  });
});

describe('the catalogue', () => {
  /** Rows whose example is no single file that could be parsed as it stands. */
  const notFiles = ['FS1004', 'FS1005', 'FS1012', 'FS1013', 'FS1014', 'FS1015', 'FS1016'];

  test.each(
    parseRules.filter(({ code }) => !notFiles.includes(code)).map((rule): [string, typeof rule] => [rule.code, rule]),
  )('%s: its bad example triggers it alone, and its good one nothing', (code, { explanation }) => {
    expect([...new Set(codes([{ file: 'a.json', text: explanation.bad }]))]).toEqual([code]);
    expect(codes([{ file: 'a.json', text: explanation.good }])).toEqual([]);
  });

  test('gives every row a code of its own, in order', () => {
    expect(parseRules.map(({ code }) => code)).toEqual(parseRules.map((_, index) => `FS${1001 + index}`));
  });
});
