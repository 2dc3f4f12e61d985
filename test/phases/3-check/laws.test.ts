import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const folder = 'compiler/phases/3-check';
const filesIn = (path: string) =>
  readdirSync(`${folder}/${path}`).map((name) => ({ name, text: readFileSync(`${folder}/${path}/${name}`, 'utf8') }));
const catalogue = readdirSync('compiler/ir/catalogue').map((name) =>
  readFileSync(`compiler/ir/catalogue/${name}`, 'utf8'),
);
const rules = filesIn('rules').filter(({ name }) => name !== 'index.ts' && name !== 'rule.ts');
const list = readFileSync(`${folder}/rules/index.ts`, 'utf8');

/** The code of a row of the catalogue by its name; undefined if several rows have the name. */
const codeOf = (name: string): string | undefined =>
  catalogue.flatMap(
    (text) => new RegExp(`^export const ${name}: Rule<[^]*?code: '(FS\\d{4})'`, 'm').exec(text)?.[1] ?? [],
  )[0];

describe('each rule is a file', () => {
  test.each(rules)('$name: named by its law, which it states with the codes that it reports', ({ name, text }) => {
    const law = name.slice(0, -'.ts'.length).replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    expect([...text.matchAll(/^export .*/gm)].map(([line]) => line)).toEqual([
      expect.stringMatching(new RegExp(`^export const ${law}: (?:Route|Project)Rule = `)),
    ]);
    expect(list.slice(list.indexOf('export const'))).toMatch(new RegExp(`\\b${law}\\b`));
    const [, header = ''] = /\n\/\*\*\n([^]*?)\*\/\nexport const/.exec(text) ?? [];
    const words = header.replaceAll(/\s*\n \* /g, ' ');
    const reported = [...text.matchAll(/import \{([^}]*)\} from '\.\.\/\.\.\/\.\.\/ir\/catalogue\//g)]
      .flatMap(([, names = '']) => names.split(','))
      .map((each) => each.trim())
      .filter((each) => each !== '');
    for (const each of reported) expect(words).toContain([codeOf(each), each].filter(Boolean).join(' '));
  });

  test('and facts are found by what never reports', () => {
    const reporting = filesIn('analysis').filter(({ text }) => /ir\/catalogue|\bReport(?:er)?\b/.test(text));
    expect(reporting.map(({ name }) => name)).toEqual([]);
  });
});
