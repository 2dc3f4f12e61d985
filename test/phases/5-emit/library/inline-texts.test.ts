import { expect, it } from 'vitest';
import { formTexts } from '../../../../compiler/ir/form-texts.ts';
import { inlineTexts } from '../../../../compiler/phases/5-emit/library/inline-texts.ts';
import { ruleIn, textsOf } from '../../../../runtime-lib/src/lib/http/form-texts.ts';
import { library } from '../../../support/compile-flow.ts';

const english = Object.fromEntries(Object.entries(formTexts).map(([name, [text]]) => [name, text]));

it('the compiler and the library know the same texts', () => {
  expect(textsOf()).toEqual(english);
});

it('a rule in English is said in the words of the form', () => {
  const said = textsOf({ number: 'eine Zahl', oneOf: '{{options}}? {{options}}!' });
  expect(ruleIn('must be a number', said)).toBe('eine Zahl');
  expect(ruleIn('must be one of "$&"', said)).toBe('"$&"? "$&"!');
  expect(ruleIn('must be ticked', said)).toBe('must be ticked');
  expect(ruleIn('toString', said)).toBe('toString');
});

it('without words of their own, nothing of them is left in the code of pages', () => {
  const source = library.get('src/lib/http/form-page.ts') ?? '';
  const inlined = inlineTexts(source.replace(/^ *\/\/ flowsmith: form-texts\n.*\n *\/\/ flowsmith: end\n/gm, ''));
  expect(source).toContain('said.');
  expect(inlined).not.toMatch(/said|texts|lang\b(?!=)|ruleIn/);
  for (const text of ['>Send</button>', "'Thank you'", '<html lang="en">', '`Error: ${title}`'])
    expect(inlined).toContain(text);
});
