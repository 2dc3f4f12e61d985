import { existsSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { junitMark } from '../../compiler/cli/examples/print-junit.ts';
import { echo, hello, project } from './example-flows.ts';
import { createWorkplaces } from './program.ts';

const workplaces = createWorkplaces({ inProcess: true });

let place = workplaces.next();

beforeEach(() => {
  place = workplaces.next();
});

afterAll(workplaces.remove);

describe('test --reporter junit', () => {
  const flow = project(
    echo([
      { ...hello, name: 'a <b> & "c" \u0001\uFFFF' },
      { ...hello, name: 'wrong', response: { body: { text: '<&>' } } },
    ]),
  );

  test('prints well-formed XML with the time of each example, and the diffs', async () => {
    place.write('flow.json', flow);
    const { code, stdout } = await place.flowsmith('test', 'flow.json', '--reporter', 'junit');
    expect(code).toBe(1);
    expect(
      elementsOf(stdout).map(({ name, attributes }) => [
        name,
        attributes['name'] ?? attributes['message'],
        attributes['tests'],
        attributes['failures'],
      ]),
    ).toEqual([
      ['testsuites', 'example', '2', '1'],
      ['testsuite', 'echo', '2', '1'],
      ['testcase', 'a <b> & "c"', undefined, undefined],
      ['testcase', 'wrong', undefined, undefined],
      ['failure', 'body: not as expected (- expected, + actual)', undefined, undefined],
    ]);
    expect(stdout).toContain('-   &quot;text&quot;: &quot;&lt;&amp;&gt;&quot;,');
    expect(
      elementsOf(stdout).every(
        ({ name, attributes }) => name === 'failure' || /^\d+\.\d{3}$/.test(attributes['time'] ?? ''),
      ),
    ).toBe(true);
  });

  test.runIf(existsSync('/proc'))(
    'says so where its file cannot be, on a file system that refuses folders, too',
    async () => {
      place.write('flow.json', flow);
      expect(
        await place.flowsmith('test', 'flow.json', '--reporter', 'junit', '--output-file', '/proc/nowhere/junit.xml'),
      ).toMatchObject({ code: 1, stderr: expect.stringContaining('error: Cannot write /proc/nowhere') });
    },
  );

  test('writes it to a file, and also prints the tree', async () => {
    place.write('flow.json', flow);
    const { stdout } = await place.flowsmith(
      'test',
      'flow.json',
      '--reporter',
      'junit',
      '--output-file',
      'reports/junit.xml',
    );
    expect(stdout).toContain('✗ 1 of 2 examples failed');
    expect(elementsOf(place.read('reports/junit.xml'))).toHaveLength(5);
    expect(
      await place.flowsmith('test', 'flow.json', '--reporter', 'junit', '--output-file', 'flow.json/junit.xml'),
    ).toMatchObject({ code: 1, stderr: expect.stringMatching(/^error: Cannot write flow\.json\/junit\.xml: /) });
    expect(await place.flowsmith('test', 'flow.json', '--output-file', 'x.xml')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Add --reporter junit.'),
    });
  });
});

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * The elements of a document in reading order. Throws unless it is well-formed XML of elements, attributes and text.
 */
function elementsOf(xml: string): readonly Element[] {
  const declaration = junitMark;
  expect(xml.startsWith(declaration)).toBe(true);
  expect(xml).not.toMatch(/(?!\n)\p{Cc}|[\uFFFE\uFFFF]/u);
  const elements: Element[] = [];
  const open: string[] = [];
  const text = /[^<>&]|&(?:amp|lt|gt|quot|apos);/.source;
  const pieces = new RegExp(
    `<(?<close>/?)(?<name>[a-z]+)(?<attributes>(?: [a-z]+="(?:${text})*")*)(?<empty>/?)>|(?:${text})+`,
    'gy',
  );
  const body = xml.slice(declaration.length);
  for (const { 0: piece, groups = {} } of body.matchAll(pieces)) {
    const { close, name, attributes = '', empty } = groups;
    if (name === undefined) {
      if (open.length === 0) expect(piece.trim()).toBe('');
    } else if (close === '/') {
      expect(open.pop()).toBe(name);
    } else {
      const pairs = [...attributes.matchAll(/ (?<key>[a-z]+)="(?<value>[^"]*)"/g)].map(
        ({ groups: pair = {} }) => [pair['key'] ?? '', unescape(pair['value'] ?? '')] as const,
      );
      elements.push({ name, attributes: Object.fromEntries(pairs) });
      if (empty !== '/') open.push(name);
    }
  }
  expect(open).toEqual([]);
  expect([...body.matchAll(pieces)].map(([piece]) => piece).join('')).toBe(body);
  return elements;
}

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const unescape = (text: string): string =>
  text.replaceAll(/&(\w+);/g, (_reference, name: string) => entities.get(name) ?? '');
