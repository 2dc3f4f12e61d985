import { globSync, readFileSync } from 'node:fs';
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import { parser } from '@lezer/javascript';
import { expect, test } from 'vitest';
import { typescript } from '../../../builder/client/code/typescript.ts';

/** The classification of each piece by a real TypeScript grammar. */
const byGrammar = tagHighlighter([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], class: 'tok-keyword' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], class: 'tok-string' },
  { tag: [tags.number, tags.bool, tags.null], class: 'tok-number' },
  { tag: tags.comment, class: 'tok-comment' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], class: 'tok-function' },
  { tag: [tags.typeName, tags.className], class: 'tok-type' },
  { tag: tags.propertyName, class: 'tok-property' },
  { tag: [tags.operator, tags.punctuation, tags.bracket], class: 'tok-punctuation' },
]);
const grammar = parser.configure({ dialect: 'ts' });

const called = ['CallExpression', 'MemberExpression'];

/** By character. */
const colorsOf = (length: number, each: (put: (start: number, end: number, classes: string) => void) => void) => {
  const colors = Array.from({ length }, () => '');
  each((start, end, classes) => void colors.fill(classes, start, end));
  return colors;
};

const emitted = globSync('golden/valid/*/src/{routes,functions}/**/*.ts');

test('code has the colours that a grammar gives it, in all that is emitted', () => {
  const differing = emitted.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const tree = grammar.parse(text);
    const right = colorsOf(text.length, (put) => highlightTree(tree, byGrammar, put));
    const own = colorsOf(text.length, (put) =>
      typescript(text).forEach(({ start, end, classes }) => put(start, end, classes)),
    );
    return right.flatMap((color, at) => {
      const character = text.charAt(at);
      // A grammar has no colour for these: brackets around types, escapes in strings, imported types, and destructured
      // names.
      const isMore = color === '' && /^tok-(?:punctuation|string|type|property)$/.test(own[at] ?? '');
      // Where a long expression is split, walking the tree loses what surrounds a name, but the node knows it.
      const isCalled = own[at] === 'tok-function' && tree.resolveInner(at, 1).matchContext(called);
      if (color === own[at] || isMore || (color === 'tok-property' && isCalled) || /\s/.test(character)) return [];
      const line = text.slice(text.lastIndexOf('\n', at) + 1, text.indexOf('\n', at)).trim();
      return [`${file}: ${line}: ${character} is ${own[at]}, and not ${color}`];
    });
  });
  expect(emitted.length).toBeGreaterThan(100);
  expect(differing).toEqual([]);
});

test.each([
  ['a / b / c', []],
  ['/a[/]b/g.test(x)', ['/a[/]b/g']],
  ['`a${`b${c}`}d` + "e', ['`a', '`b', '`', 'd`', '"e']],
  ["'it\\'s' + '", ["'it\\'s'", "'"]],
  ['`not ended ${', ['`not ended ']],
])('the strings of %j, ended or not, are %j', (text, strings) => {
  const pieces = typescript(text).filter(({ classes }) => classes === 'tok-string');
  expect(pieces.map(({ start, end }) => text.slice(start, end))).toEqual(strings);
});

test('of any text, pieces stand in order and end', () => {
  const texts = ['', '}', '}}}`', '${', '`${{}}`', '/*', '//', '\\', '…“', '0x', '1e', '#!', '/', '((('];
  for (const text of [...texts, ...texts.map((each) => each.repeat(50))]) {
    const ends = typescript(text).flatMap(({ start, end }) => [start, end]);
    expect(ends).toEqual(ends.toSorted((left, right) => left - right));
    expect(Math.max(0, ...ends)).toBeLessThanOrEqual(text.length);
  }
});
