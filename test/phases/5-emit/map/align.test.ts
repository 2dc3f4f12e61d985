import fc from 'fast-check';
import { format } from 'prettier';
import { describe, expect, test } from 'vitest';
import { code, literal, print } from '../../../../compiler/code/code.ts';
import { marked, markedRanges } from '../../../../compiler/code/mark.ts';
import { align } from '../../../../compiler/phases/5-emit/map/align.ts';
import { formatFile } from '../../../../compiler/phases/5-emit/format.ts';

/** The text that `part` of a program becomes when the program is formatted. */
async function moved(program: string, part: string, layout = formatFile): Promise<string> {
  const after = await layout('a.ts', program);
  const start = program.indexOf(part);
  const stretch = align(program, after)?.({ start, end: start + part.length });
  return stretch === undefined ? 'nowhere' : after.slice(stretch.start, stretch.end);
}

describe('a stretch of code is found again', () => {
  test('across line breaks, with added or removed commas and parentheses', async () => {
    const call = `first(${['alpha', 'beta', 'gamma'].map((name) => `${name}.${name.repeat(8)}`).join(', ')}, (x) => ((x + 1)));`;
    expect(await moved(`const a = 1;\n${call}\nconst b = 2;`, call)).toBe(await moved(call, call));
    expect((await moved(call, call)).split('\n').length).toBeGreaterThan(1);
    expect(await moved(call, call)).toMatch(/^first\([^]*\);$/);
  });

  test('with other quotes', async () => {
    expect(await moved(`say('it\\'s');\nsay("plain");`, `say('it\\'s');`)).toBe(`say("it's");`);
    expect(await moved(`const a = { 'x': 1 };\ndone();`, `const a = { 'x': 1 };`)).toBe(`const a = { x: 1 };`);
  });

  test('with the semicolons after it, but not those in strings', async () => {
    expect(await moved(`say(';;'); other(')');`, `say(';;');`)).toBe(`say(';;');`);
    expect(await moved(`say(';;'); other(')');`, `other(')');`)).toBe(`other(')');`);
  });

  test('in a union that gets a leading bar', async () => {
    const union = ['a', 'b', 'c', 'd'].map((name) => `'${name.repeat(30)}'`).join(' | ');
    expect(await moved(`let a: ${union}; let b = 1;`, `let b = 1;`)).toBe('let b = 1;');
  });

  test('for any JSON value as a literal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 4 }), async (values) => {
        const program = code`${values.map((value, index) => marked(String(index), code`use(${literal(JSON.parse(JSON.stringify(value)))});`)).reduce((all, each) => code`${all}${each}\n`, code``)}`;
        const before = print(program);
        const after = await format(before, { parser: 'typescript', singleQuote: true, printWidth: 40 });
        const move = align(before, after);
        const found = markedRanges(program).map((range) => {
          const stretch = move?.(range);
          return stretch === undefined ? undefined : after.slice(stretch.start, stretch.end);
        });
        expect(found.join('\n')).toBe(after.trimEnd());
      }),
      { numRuns: 200 },
    );
  });
});

test('texts of different programs are not aligned', () => {
  expect(align('const a = 1;', 'const a = 2;')).toBeUndefined();
});
