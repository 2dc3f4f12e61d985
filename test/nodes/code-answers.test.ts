import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { number } from '../../compiler/ir/type.ts';
import {
  answersSoFar,
  collectQuestions,
  announce,
  answered,
  answeredIfDue,
} from '../../compiler/nodes/code/answers.ts';
import { flow, project } from '../support/compile-flow.ts';
import { codeFlow, diagnostics } from './code-flow.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flowsmith-answers-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Analyses a flow in a separate process, and reports its findings and whether it loaded TypeScript. */
function analysed(flow: unknown, recall: boolean): unknown {
  writeFileSync(join(folder, 'flow.json'), JSON.stringify(flow));
  const file = (name: string): string => JSON.stringify(join(folder, name));
  const script = `
    import { createRequire } from 'node:module';
    import { readFileSync } from 'node:fs';
    import { deserialize } from 'node:v8';
    import { analyse } from './compiler/analyse.ts';
    import { defaultOptions } from './compiler/options.ts';
    import { recallAnswers } from './compiler/nodes/code/answers.ts';
    if (${recall}) recallAnswers(deserialize(readFileSync(${file('answers.v8')})));
    const text = readFileSync(${file('flow.json')}, 'utf8');
    const { diagnostics } = analyse({ sources: [{ file: 'flow.json', text }], options: defaultOptions });
    const loaded = Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes('ts-morph'));
    console.log(JSON.stringify({ found: diagnostics.map(({ code, message }) => code + ' ' + message), loaded }));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return JSON.parse(printed);
}

test('what TypeScript said in an earlier build is not asked again', { timeout: 120_000 }, () => {
  const config = { inputs: { a: '{ b: number }[]' }, output: 'string', expression: 'a.map(({ b }) => b * 2)' };
  const found = diagnostics(config.inputs, config.output, config.expression);
  expect(found).toHaveLength(1);
  // Other files of this worker have asked questions, too, some of them nested more deeply than a new process can read.
  const own = <T>(known: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
    new Map([...known].filter(([key]) => key.includes(config.expression)));
  const { expressions, checks } = answersSoFar();
  writeFileSync(join(folder, 'answers.v8'), serialize({ expressions: own(expressions), checks: own(checks) }));
  expect(analysed(codeFlow(config), false)).toEqual({ found, loaded: true });
  expect(analysed(codeFlow(config), true)).toEqual({ found, loaded: false });
});

test('a flow without a Code node does without TypeScript', { timeout: 120_000 }, () => {
  const route = flow(
    { start: { type: 'start' }, end: { type: 'return-json', inputs: { body: 1 } } },
    'start.next -> end.in',
  );
  expect(analysed(project(route), false)).toEqual({ found: [], loaded: false });
});

test('questions that are collected are answered with the first that is due', () => {
  const ask = (text: string) => ({ text, inputs: new Map([['a', number()]]), output: undefined });
  collectQuestions(() => {
    expect(answeredIfDue(ask('a + 41'))).toBeUndefined();
    announce(ask('a + 41'));
  });
  expect(answered(ask('a + 42'))).toMatchObject({ output: number() });
  collectQuestions(() => expect(answeredIfDue(ask('a + 41'))).toMatchObject({ output: number() }));
});
