import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../compiler/base/diagnostic.ts';
import { renderGithub } from '../../compiler/base/render/github.ts';
import { renderJson } from '../../compiler/base/render/json.ts';
import { renderPretty } from '../../compiler/base/render/pretty.ts';
import { renderSarif } from '../../compiler/base/render/sarif.ts';
import { summarize } from '../../compiler/base/render/summarize.ts';
import { sortDiagnostics } from '../../compiler/base/sort-diagnostics.ts';

const text = '{\n  "id": "get-user",\n  "id": "find"\n}\n';
const sources = [
  { file: 'shop/b.json', text },
  { file: 'shop/a.json', text: '[]' },
];

const spanOf = (part: string, from = 0) => ({
  start: text.indexOf(part, from),
  end: text.indexOf(part, from) + part.length,
});

const duplicate: Diagnostic = {
  code: 'FS1002',
  severity: 'error',
  title: 'Key given twice',
  message: 'The key "id" is given twice.',
  hint: 'Remove one of the two.',
  place: { file: 'shop/b.json', span: spanOf('"id"', 10) },
  subject: { route: 'get-user', node: 'find', label: 'User' },
  related: [{ message: 'It is given here first.', place: { file: 'shop/b.json', span: spanOf('"id"') } }],
  fixes: [],
};

const warning = (file: string, start: number, message = 'Careful.'): Diagnostic => ({
  code: 'FS9001',
  severity: 'warning',
  title: 'Care',
  message,
  hint: '',
  place: { file, span: { start, end: start + 1 } },
  related: [],
  fixes: [],
});

const hostile = '\u001B[2J\u202E\u0007\r\n::error::x%\u2028\uD800';
const acting = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
const hostileDiagnostic: Diagnostic = {
  ...duplicate,
  message: `The key "${hostile}".`,
  hint: hostile,
  place: { file: `${hostile}.json`, span: { start: 0, end: 3 } },
  subject: { route: hostile, node: hostile, label: hostile },
  related: [{ message: hostile, place: { file: `${hostile}.json`, span: { start: 0, end: 1 } } }],
};
const hostileSources = [{ file: `${hostile}.json`, text: `"${hostile.replaceAll('\n', '')}"` }];

describe('pretty', () => {
  test('shows the place, the node, the related place and the way out', () => {
    expect(renderPretty([duplicate], sources, { color: false })).toBe(
      `error[FS1002]: The key "id" is given twice.
 --> shop/b.json:3:3
  |
1 | {
2 |   "id": "get-user",
3 |   "id": "find"
  |   ^^^^
4 | }
  in route "get-user", node "User" (find)
  note: It is given here first.
 --> shop/b.json:2:3
  |
1 | {
2 |   "id": "get-user",
  |   ----
3 |   "id": "find"
  hint: Remove one of the two.

1 error
`,
    );
  });

  test('adds colours only on demand, and changes nothing else', () => {
    const coloured = renderPretty([duplicate], sources, { color: true });
    expect(coloured).toContain('\u001B[31m');
    expect(stripVTControlCharacters(coloured)).toBe(renderPretty([duplicate], sources, { color: false }));
  });

  test('names a place in a missing file without a code frame', () => {
    expect(renderPretty([warning('project.json', 0)], [], { color: false })).toBe(
      'warning[FS9001]: Careful.\n  --> project.json\n\n1 warning\n',
    );
  });

  test('prints nothing for no diagnostics', () => {
    expect(renderPretty([], sources, { color: false })).toBe('');
  });

  test('escapes user text that would control the terminal', () => {
    const lines = renderPretty([hostileDiagnostic], hostileSources, { color: false }).split('\n');
    expect(lines.filter((line) => acting.test(line))).toEqual([]);
    expect(lines[0]).toContain('\\u001b[2J\\u202e\\u0007\\r\\n::error::x%\\u2028\\ud800');
  });
});

describe('order and summary', () => {
  test('follow the order of the sources, then the position; unknown files come last', () => {
    const unsorted = [
      warning('none.json', 0),
      warning('shop/a.json', 1),
      warning('shop/a.json', 0),
      warning('shop/b.json', 5),
    ];
    expect(sortDiagnostics(unsorted, sources).map(({ place }) => `${place.file}:${place.span.start}`)).toEqual([
      'shop/b.json:5',
      'shop/a.json:0',
      'shop/a.json:1',
      'none.json:0',
    ]);
  });

  test('count errors and warnings in words', () => {
    expect(summarize([duplicate, duplicate, warning('a', 0)])).toBe('2 errors, 1 warning');
    expect(summarize([warning('a', 0), warning('a', 0)])).toBe('2 warnings');
    expect(summarize([])).toBe('');
  });
});

test('JSON holds every part of a diagnostic unchanged', () => {
  const [first] = JSON.parse(renderJson([duplicate], sources)).diagnostics;
  expect(first).toEqual({
    code: 'FS1002',
    severity: 'error',
    title: 'Key given twice',
    message: 'The key "id" is given twice.',
    hint: 'Remove one of the two.',
    file: 'shop/b.json',
    start: { line: 3, column: 3, offset: 24 },
    end: { line: 3, column: 7, offset: 28 },
    subject: { route: 'get-user', node: 'find', label: 'User' },
    related: [
      {
        message: 'It is given here first.',
        file: 'shop/b.json',
        start: { line: 2, column: 3, offset: 4 },
        end: { line: 2, column: 7, offset: 8 },
      },
    ],
  });
  const rendered = renderJson([hostileDiagnostic], hostileSources);
  expect(rendered.split('\n').filter((line) => acting.test(line))).toEqual([]);
  expect(JSON.parse(rendered).diagnostics[0].hint).toBe(hostile);
});

describe('SARIF', () => {
  test('names the rule, the region and the related place', () => {
    const log = JSON.parse(renderSarif([duplicate, warning('shop/a b#.json', 0)], sources));
    expect(log.version).toBe('2.1.0');
    const [run] = log.runs;
    expect(run.tool.driver.rules).toEqual([
      { id: 'FS1002', shortDescription: { text: 'Key given twice' } },
      { id: 'FS9001', shortDescription: { text: 'Care' } },
    ]);
    expect(run.results[0]).toMatchObject({
      ruleId: 'FS1002',
      ruleIndex: 0,
      level: 'error',
      message: { text: 'The key "id" is given twice. Remove one of the two.' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'shop/b.json' },
            region: { startLine: 3, startColumn: 3, endLine: 3, endColumn: 7 },
          },
          logicalLocations: [{ name: 'User' }],
        },
      ],
      relatedLocations: [{ id: 1, message: { text: 'It is given here first.' } }],
    });
    expect(run.results[1].locations[0].physicalLocation.artifactLocation.uri).toBe('shop/a%20b%23.json');
  });

  test('of hostile text is valid JSON without control characters', () => {
    const rendered = renderSarif([hostileDiagnostic], hostileSources);
    expect(rendered.split('\n').filter((line) => acting.test(line))).toEqual([]);
    expect(JSON.parse(rendered).runs[0].results).toHaveLength(1);
  });
});

describe('GitHub', () => {
  test('gets one workflow command per diagnostic', () => {
    expect(renderGithub([duplicate], sources)).toBe(
      '::error file=shop/b.json,line=3,endLine=3,col=3,endColumn=7,title=FS1002 Key given twice::The key "id" is given twice. Remove one of the two.\n',
    );
  });

  test('gets no second command and no other file from hostile text', () => {
    const rendered = renderGithub(
      [{ ...hostileDiagnostic, place: { file: 'a,line=9::b%.json', span: { start: 0, end: 0 } } }],
      [],
    );
    expect(rendered.trimEnd().split('\n')).toHaveLength(1);
    expect(rendered).toContain('file=a%2Cline=9%3A%3Ab%25.json,line=1,');
    expect(acting.test(rendered.trimEnd())).toBe(false);
  });
});
