import { describe, expect, test } from 'vitest';
import type { Source } from '../../../compiler/base/span.ts';
import { positionAt, splitLines } from '../../../compiler/base/text-position.ts';
import { catalogue } from '../../../compiler/ir/catalogue/index.ts';
import type { Document } from '../../../compiler/ir/document.ts';
import { readDocument } from '../../../compiler/analyse.ts';
import { codes, documentOf, diagnostics, parseText, project, shop, withNode } from './parsing.ts';

const routeFile = (id: string, method = 'GET', path = '/users'): Source => ({
  file: `shop/routes/${id}.json`,
  text: JSON.stringify({ id, method, path, flow: {} }),
});

const projectFile: Source = { file: 'shop/project.json', text: '{ "version": 1, "name": "shop" }' };

describe('a valid project', () => {
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

  test('a folder means the same as one file, in any order of its files', () => {
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
      const { document, diagnostics } = readDocument(sources);
      expect(diagnostics).toEqual([]);
      expect(document?.project).toEqual(whole.project);
      expect(document?.routes.map(({ route }) => ({ ...route, $schema: undefined }))).toEqual(
        whole.routes.map(({ route }) => ({ ...route, $schema: undefined })),
      );
    }
  });

  test('needs only what the format requires', () => {
    const text = project(
      '"routes": [{ "id": "a", "method": "PUT", "path": "/", "flow": { "nodes": [{ "id": "n", "type": "start" }] }, "examples": [{}] }], "secrets": { "A": {} }, "tables": { "t": { "columns": { "c": { "type": "uuid" } } } }',
    );
    expect(diagnostics(text)).toEqual([]);
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

  test('point at the value of a part, or at its key, even after a byte order mark', () => {
    expect(textAt(['flow', 'nodes', 0, 'config', 'value'])).toBe('12');
    expect(textAt(['flow', 'nodes', 0, 'config', 'value'], 'key')).toBe('"value"');
    expect(textAt(['flow', 'nodes', 0, 'id'])).toBe('"first"');
    expect(textAt(['method'])).toBe('"GET"');
  });

  test('of a missing part point at the nearest enclosing part', () => {
    expect(textAt(['flow', 'nodes', 0, 'config', 'other', 'deeper'])).toBe('{ "value": 12 }');
    expect(textAt(['flow', 'nodes', 7, 'id'], 'key')).toMatch(/^\[.*\]$/);
  });

  test('of the project are in its own file', () => {
    const { locate } = documentOf(text);
    const { span } = locate(['name']);
    expect(text.slice(span.start, span.end)).toBe('"shop"');
  });

  test('with CRLF are where an editor shows them', () => {
    const broken = project('\r\n"routes": [],\r\n  "nmae": 1');
    const [diagnostic] = parseText(broken).diagnostics;
    expect(positionAt(splitLines(broken), diagnostic?.place.span.start ?? 0)).toEqual({ line: 3, column: 3 });
  });
});

describe('the version', () => {
  test.each(['2', '"1"', 'null', '[]'])('%s is not supported, and nothing else is judged', (version) => {
    expect(diagnostics(`{ "version": ${version}, "nmae": 1 }`)).toEqual([`FS1008 ${version}`]);
  });
});

describe('a folder', () => {
  test('goes on after a bad file and reports in the order of files', () => {
    const bad = { file: 'shop/routes/a.json', text: '{' };
    const worse = { file: 'shop/routes/c.json', text: '[]' };
    const { document, diagnostics } = readDocument([
      worse,
      routeFile('b'),
      bad,
      { ...projectFile, text: '{ "version": 1 }' },
    ]);
    expect(document).toBeUndefined();
    expect(diagnostics.map(({ code, place }) => `${place.file} ${code}`)).toEqual([
      'shop/project.json FS1010',
      'shop/routes/a.json FS1001',
      'shop/routes/c.json FS1007',
    ]);
  });

  test('without project.json is an error that names where it should be', () => {
    const [diagnostic] = readDocument([routeFile('a'), routeFile('b')]).diagnostics;
    expect(diagnostic).toMatchObject({ code: 'FS1012', message: 'The folder has no shop/project.json.' });
    expect(codes([routeFile('a')])).toEqual(['FS1012']);
    expect(codes([])).toEqual(['FS1012']);
  });

  test('may hold a route file that is called project.json', () => {
    const named = { ...routeFile('a'), file: 'shop/routes/project.json' };
    expect(readDocument([named, projectFile]).document?.routes).toHaveLength(1);
    expect(codes([named, routeFile('b')])).toEqual(['FS1012']);
  });

  test('with routes in project.json, too, is an error that names both, and both are checked', () => {
    const both = { ...projectFile, text: project('"routes": [{ "id": "a" }]') };
    const { diagnostics } = readDocument([both, routeFile('b')]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['FS1013', 'FS1010', 'FS1010', 'FS1010']);
    expect(diagnostics[0]?.related[0]?.place.file).toBe('shop/routes/b.json');
  });

  test('with files that differ only in case, or one given twice, is an error', () => {
    const upper = { ...routeFile('b'), file: 'shop/routes/A.json' };
    expect(codes([projectFile, routeFile('a'), upper])).toEqual(['FS1014']);
    expect(codes([projectFile, routeFile('a'), routeFile('a')])).toEqual(['FS1014']);
  });

  test('of project.json alone has no routes yet', () => {
    expect(codes([projectFile])).toEqual([]);
    expect(readDocument([projectFile]).document?.routes).toEqual([]);
    expect(codes([{ ...projectFile, text: '{ "version": 1 }' }])).toEqual(['FS1010']);
    expect(codes([{ ...projectFile, file: 'shop/shop.json' }])).toEqual(['FS1010']);
  });

  test('locates parts of a route in the route file', () => {
    const { document } = readDocument([projectFile, routeFile('a')]);
    expect(document?.routes[0]?.locate(['method'])).toEqual({
      file: 'shop/routes/a.json',
      span: { start: 19, end: 24 },
      path: ['method'],
    });
  });

  test('keeps two equal routes, since a later phase reports duplicates', () => {
    const { document } = readDocument([projectFile, routeFile('z-last'), routeFile('a-first')]);
    expect(document?.routes.map(({ route }) => route.id)).toEqual(['a-first', 'z-last']);
  });
});

describe('an unfinished merge', () => {
  const conflict =
    '{\n<<<<<<< HEAD\n  "version": 1,\n||||||| base\n=======\n  "version": 2,\n>>>>>>> theirs\n  "name": "shop" }';

  test('is one diagnostic, with the lines of all markers', () => {
    const [finding, ...others] = parseText(conflict).diagnostics;
    expect(others).toEqual([]);
    expect(finding?.code).toBe('FS1017');
    expect(finding?.message).toBe('The file contains git’s conflict markers, in lines 2, 4, 5, 7.');
    expect(diagnostics(conflict)).toEqual(['FS1017 <<<<<<< HEAD']);
  });

  test.each(['<<<<<<< HEAD', '=======', '>>>>>>> theirs', '||||||| 1234567'])(
    'also where only %s is left, with any line ends',
    (marker) => {
      expect(diagnostics(`{ "version": 1,\r\n${marker}\r\n"name": "shop", "routes": [] }`)).toEqual([
        `FS1017 ${marker}`,
      ]);
    },
  );

  test('of a thousand conflicts shows the first', () => {
    const [finding, ...others] = parseText('<<<<<<< a\n=======\n>>>>>>> b\n'.repeat(1000)).diagnostics;
    expect(others).toEqual([]);
    expect(finding?.message).toBe(
      'The file contains git’s conflict markers, in lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and others.',
    );
  });

  test('in a folder is one diagnostic per file, and suppresses what would follow from it', () => {
    const broken = { file: 'shop/routes/b.json', text: '{\n<<<<<<< HEAD\n' };
    expect(codes([projectFile, routeFile('a'), broken])).toEqual(['FS1017']);
    expect(codes([{ ...projectFile, text: conflict }, routeFile('a'), broken])).toEqual(['FS1017', 'FS1017']);
  });

  test('is not a text that mentions markers', () => {
    expect(diagnostics(project('"description": "<<<<<<< HEAD\\n=======", "routes": []'))).toEqual([]);
  });
});

const parseRules = catalogue.filter(({ code }) => code.startsWith('FS1'));

describe('the catalogue', () => {
  /** Codes whose example is not a single file that parses on its own. */
  const notFiles = ['FS1004', 'FS1005', 'FS1012', 'FS1013', 'FS1014', 'FS1015', 'FS1016'];

  test.each(
    parseRules.filter(({ code }) => !notFiles.includes(code)).map((rule): [string, typeof rule] => [rule.code, rule]),
  )('%s: its bad example triggers it alone, and its good one nothing', (code, { explanation }) => {
    expect([...new Set(codes([{ file: 'a.json', text: explanation.bad }]))]).toEqual([code]);
    expect(codes([{ file: 'a.json', text: explanation.good }])).toEqual([]);
  });

  test('gives every row a distinct code, in order', () => {
    expect(parseRules.map(({ code }) => code)).toEqual(parseRules.map((_, index) => `FS${1001 + index}`));
  });
});
