import { describe, expect, test } from 'vitest';
import { documentOf, diagnostics, messages, parseText, project, withNode, withRoute } from './parsing.ts';

describe('keys', () => {
  test('given twice are an error at the second, with the first as a related place', () => {
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

  test('given twice inside a literal, or spelt with escapes, are an error, too', () => {
    expect(diagnostics(withNode('"inputs": { "a": { "b": 1, "\\u0062": 2 } }'))).toEqual(['FS1002 "\\u0062"']);
  });

  test('that are unknown are errors with a similar name', () => {
    const [diagnostic] = parseText(withNode('"lable": "x"')).diagnostics;
    expect(diagnostic).toMatchObject({
      code: 'FS1009',
      message: 'Unknown key "lable" in routes[0].flow.nodes[0].',
      hint: 'Did you mean "label"?',
      subject: { route: 'get-user', node: 'first' },
    });
    expect(parseText(project('"routes": [], "xyz": 1')).diagnostics[0]?.hint).toContain('tables');
  });

  test('that are misspelt are not reported as missing, too', () => {
    expect(messages('{ "verison": 1, "name": "shop" }')).toEqual([
      'The file lacks the key "routes".',
      'Unknown key "verison".',
    ]);
    expect(diagnostics(withNode('"config": {}').replace('"type"', '"tpye"'))).toEqual(['FS1009 "tpye"']);
  });

  test('that are missing are errors at the object that lacks them', () => {
    expect(messages('{}')).toEqual([
      'The file lacks the key "version".',
      'The file lacks the key "name".',
      'The file lacks the key "routes".',
    ]);
    expect(diagnostics(withRoute('"flow": { "edges": [{ "from": "a.b" }] }'))).toEqual(['FS1010 { "from": "a.b" }']);
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
    expect(diagnostics(withRoute('"flow": {}, "__proto__": {}'))).toEqual(['FS1009 "__proto__"']);
    const named = project(
      '"routes": [], "tables": { "__proto__": {}, "Users": {}, "t": { "columns": { "__proto__": { "type": "uuid" } } } }, "secrets": { "__proto__": {} }',
    );
    expect(diagnostics(named)).toEqual([
      'FS1011 "__proto__"',
      'FS1011 "Users"',
      'FS1011 "__proto__"',
      'FS1011 "__proto__"',
    ]);
  });

  test('may name a header, whose grammar allows it', () => {
    expect(
      diagnostics(withRoute('"flow": {}, "examples": [{ "request": { "headers": { "__proto__": "x" } } }]')),
    ).toEqual([]);
  });

  test('and inherited names are absent unless written', () => {
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

  test('that may be secrets are not told, but the servers that one is for are', () => {
    const [value] = parseText(project('"routes": [], "secrets": { "KEY": "s3cret" }')).diagnostics;
    expect(value?.message).not.toContain('s3cret');
    expect(value?.hint).toContain('a flow contains no secrets');
    const [server] = parseText(
      project('"routes": [], "secrets": { "KEY": { "for": ["http//a.example"] } }'),
    ).diagnostics;
    expect(server?.message).toContain('but is "http//a.example"');
    expect(server?.hint).not.toContain('secrets');
  });

  test('from a closed set get a did-you-mean', () => {
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
    ['"examples": [{ "repeat": 1000 }]', true],
    ['"examples": [{ "repeat": 1 }]', false],
    ['"examples": [{ "repeat": 1001 }]', false],
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
