import { describe, expect, expectTypeOf, it } from 'vitest';
import { formPage, resultPage } from '../../runtime-lib/src/lib/http/form-page.ts';
import { readValues, valuesOfEntries } from '../../runtime-lib/src/lib/http/form-values.ts';
import type { Form, FormBody, FormField } from '../../runtime-lib/src/lib/http/form-values.ts';

const one = (field: Partial<FormField>, value: unknown) => {
  const form = { title: 'T', fields: [{ name: 'f', type: 'text' as const, ...field }] };
  const { values, mistakes } = readValues(form, value === undefined ? {} : { f: value });
  return mistakes[0]?.rule ?? values['f'];
};

describe('a field', () => {
  it.each([undefined, null, ''])('that is not filled in (%j) is null, unless it is required', (value) => {
    for (const type of ['text', 'email', 'number', 'select', 'textarea', 'date'] as const) {
      expect(one({ type }, value)).toBeNull();
      expect(one({ type, required: true }, value)).toBe('must not be empty');
    }
  });
  it.each<[FormField['type'], unknown, unknown]>([
    ['text', 'a', 'a'],
    ['text', 1, 'must be a string'],
    ['textarea', 'a\0b', 'must not contain the character U+0000'],
    ['email', 'ada@example.com', 'ada@example.com'],
    ['email', 'ada', 'must be an e-mail address'],
    ['number', 0, 0],
    ['number', '1', 'must be a number'],
    ['number', Infinity, 'must be a number'],
    ['date', '2024-02-29', '2024-02-29'],
    ['date', '2023-02-29', 'must be a date such as 2024-12-31'],
    ['date', '24-01-01', 'must be a date such as 2024-12-31'],
    ['date', '2024-13-01', 'must be a date such as 2024-12-31'],
    ['date', '+002024-01-01', 'must be a date such as 2024-12-31'],
    ['checkbox', true, true],
    ['checkbox', false, false],
    ['checkbox', undefined, false],
    ['checkbox', null, false],
    ['checkbox', 'on', 'must be a boolean'],
  ])('of type %s takes or refuses %j', (type, value, result) => {
    expect(one({ type }, value)).toBe(result);
  });
  it('with choices accepts one of them', () => {
    const field = { type: 'select', options: ['a', 'b'] } as const;
    expect([one(field, 'b'), one(field, 'c'), one({ type: 'select' }, 'a')]).toEqual([
      'b',
      'must be one of "a", "b"',
      'must be one of ',
    ]);
  });
  it('that must be ticked rejects an unticked box', () => {
    const results = [true, false, undefined].map((value) => one({ type: 'checkbox', required: true }, value));
    expect(results).toEqual([true, 'must be ticked', 'must be ticked']);
  });
  it('is null beside its error, and unknown fields are ignored', () => {
    const fields: FormField[] = [
      { name: 'a', type: 'number' },
      { name: 'toString', type: 'text' },
    ];
    expect(readValues({ title: 'T', fields }, { a: 'x', b: 1 })).toEqual({
      values: { a: null, toString: null },
      mistakes: [{ field: fields[0], rule: 'must be a number' }],
    });
  });
});

describe('a value sent by a browser', () => {
  const entry = (type: FormField['type'], ...values: (string | Blob)[]) => {
    const entries = new FormData();
    for (const value of values) {
      if (typeof value === 'string') entries.append('f', value);
      else entries.append('f', value);
    }
    return valuesOfEntries({ title: 'T', fields: [{ name: 'f', type }] }, entries)['f'];
  };
  it.each([
    ['5', 5],
    ['-1.5', -1.5],
    ['.5', 0.5],
    ['007', 7],
    ['1e3', 1000],
    [' 2 ', 2],
    ['9007199254740991', 2 ** 53 - 1],
    ['1e-7', 1e-7],
  ])('%j is a number', (text, number) => {
    expect(entry('number', text)).toBe(number);
  });
  it.each(['x', '0x10', 'Infinity', '1e999', '5.', '9007199254740992', '-9007199254740993', '1e300', ''])(
    '%j is none, and stays the text that it is',
    (text) => {
      expect(entry('number', text)).toBe(text);
    },
  );
  it('is ticked if it is sent, with any value', () => {
    expect([entry('checkbox', 'on'), entry('checkbox', ''), entry('checkbox')]).toEqual([true, true, false]);
  });
  it('is text, the first of several; files are ignored', () => {
    expect([entry('text', 'a', 'b'), entry('text', new Blob(['x']), 'c'), entry('text'), entry('number')]).toEqual([
      'a',
      'c',
      undefined,
      undefined,
    ]);
  });
});

describe('the page of a form', () => {
  const field: FormField = { name: 'f', label: 'Field', type: 'text' };
  const control = (of: Partial<FormField>, value?: unknown): string =>
    /<(?:div|div class="tick")>\n([^]*)\n<\/div>\n<button/.exec(
      formPage({ title: 'T', fields: [{ ...field, ...of }] }, { values: { f: value }, mistakes: [] }),
    )?.[1] ?? '';
  it.each<[Partial<FormField>, unknown, string]>([
    [{ type: 'text' }, 'a"', '<input type="text" id="field-1" name="f" value="a&quot;">'],
    [{ type: 'text', required: true }, undefined, '<input type="text" id="field-1" name="f" required value="">'],
    [{ type: 'date' }, '2024-01-01', '<input type="date" id="field-1" name="f" value="2024-01-01">'],
    [{ type: 'email' }, undefined, '<input type="email" autocomplete="email" id="field-1" name="f" value="">'],
    [{ type: 'number' }, 5, '<input type="number" step="any" id="field-1" name="f" value="5">'],
    [{ type: 'textarea' }, '<a>', '<textarea id="field-1" name="f" rows="6">\n&lt;a&gt;</textarea>'],
    [
      { type: 'select', options: ['a', '<b>'] },
      '<b>',
      '<select id="field-1" name="f">\n<option value="">Choose one</option>\n<option>a</option>\n<option selected>&lt;b&gt;</option>\n</select>',
    ],
    [{ type: 'text' }, { a: 1 }, '<input type="text" id="field-1" name="f" value="">'],
  ])('has %j filled in with %j', (of, value, html) => {
    const optional = of.required === true ? '' : ' <span class="hint">(optional)</span>';
    expect(control(of, value)).toBe(`<label for="field-1">Field${optional}</label>\n${html}`);
  });
  it('has a checkbox before its label, ticked or not', () => {
    const box = (ticked: string) =>
      `<input type="checkbox" id="field-1" name="f"${ticked}> <label for="field-1">Field</label>`;
    expect([
      control({ type: 'checkbox' }, true),
      control({ type: 'checkbox' }, false),
      control({ type: 'checkbox' }, 'true'),
    ]).toEqual([box(' checked'), box(''), box('')]);
  });
  it('uses the name of a field without a label', () => {
    for (const label of [undefined, '', ' '])
      expect(
        formPage(
          { title: 'T', fields: [{ name: 'f', type: 'text', ...(label === undefined ? {} : { label }) }] },
          { values: {}, mistakes: [] },
        ),
      ).toContain('<label for="field-1">f <');
  });
  it('reports errors in its title, above and beside the field', () => {
    const fields: FormField[] = [
      { ...field, name: 'a' },
      { ...field, name: 'b' },
    ];
    const html = formPage(
      { title: 'T', fields },
      {
        values: {},
        mistakes: [
          { field: { ...field }, rule: 'of another form' },
          ...fields.slice(1).map((each) => ({ field: each, rule: 'must be <b>' })),
        ],
      },
    );
    expect(html).toContain('<title>Error: T</title>');
    expect(html).toContain('<li><a href="#field-2">Field: must be &lt;b&gt;</a></li>');
    expect(html.match(/<p class="error".*<\/p>/g)).toEqual([
      '<p class="error" id="field-2-error"><span>Error:</span> must be &lt;b&gt;</p>',
    ]);
    expect(html.match(/<input[^>]*aria-invalid[^>]*>/g)).toEqual([
      '<input type="text" id="field-2" name="b" aria-invalid="true" aria-describedby="field-2-error" value="">',
    ]);
  });
  it('reports errors that concern no field, and nothing if all is well', () => {
    const page = (message?: string) =>
      formPage(
        { title: 'T', fields: [field] },
        { values: {}, mistakes: [], ...(message === undefined ? {} : { message }) },
      );
    expect(page('not <now>')).toContain('<ul>\n<li>not &lt;now&gt;</li>\n</ul>');
    expect(page('')).toContain('<title>Error: T</title>');
    expect(page()).toContain('<title>T</title>');
    expect(page()).not.toContain('role="alert"');
  });
});

describe('the page of an answer', () => {
  const shown = (answer: unknown): string =>
    /<\/p>\n([^]*)\n<p><a href="">/.exec(resultPage({ title: 'T', fields: [] }, true, answer))?.[1] ?? '';
  it('says whether it worked', () => {
    expect(resultPage({ title: '<T>', fields: [] }, true, null)).toContain('<title>Sent: &lt;T&gt;</title>');
    expect(resultPage({ title: '<T>', fields: [] }, true, null)).toContain(
      '<h1>Thank you</h1>\n<p>&lt;T&gt;: the form was sent.</p>',
    );
    expect(resultPage({ title: 'T', fields: [] }, false, null)).toContain('<title>Error: T</title>');
    expect(resultPage({ title: 'T', fields: [] }, false, null)).toContain(
      '<h1>This did not work</h1>\n<p>T: the form was not accepted.</p>',
    );
  });
  it.each([
    [undefined, ''],
    [null, ''],
    ['<a>', '&lt;a&gt;'],
    [1.5, '1.5'],
    [{ code: undefined, statusCode: 500 }, '<dl><dt>statusCode</dt><dd>500</dd></dl>'],
    [true, 'yes'],
    [false, 'no'],
    [[1, null], '<ul><li>1</li><li>–</li></ul>'],
    [{ '<a>': { b: [] } }, '<dl><dt>&lt;a&gt;</dt><dd><dl><dt>b</dt><dd><ul></ul></dd></dl></dd></dl>'],
  ])('shows %j', (answer, html) => {
    expect(shown(answer)).toBe(html);
  });
  it('shows four levels, and deeper ones as JSON', () => {
    expect(shown([[[['a']]]])).toContain('<ul><li><ul><li><ul><li><ul><li>a</li>');
    expect(shown([[[[['<a>']]]]])).toContain('<li><code>[&quot;&lt;a&gt;&quot;]</code></li>');
    expect(shown({ a: { b: { c: { d: { e: 1 } } } } })).toContain('<dd><code>{&quot;e&quot;:1}</code></dd>');
  });
});

describe('the type of a body', () => {
  it('is the type of what the form accepts', () => {
    const form = {
      title: 'A form',
      fields: [
        { name: 'name', type: 'text', required: true },
        { name: 'age', type: 'number' },
        { name: 'news', type: 'checkbox' },
      ],
    } as const satisfies Form;
    const { values } = readValues(form, { name: 'Ada' });
    expect(values).toEqual({ name: 'Ada', age: null, news: false });
    expectTypeOf<FormBody<typeof form>>().toEqualTypeOf<{
      readonly name: string;
      readonly age: number | null;
      readonly news: boolean;
    }>();
  });
});

describe('a form in words of its own', () => {
  const german: Form = {
    title: 'Kontakt',
    lang: 'de',
    texts: {
      ...{ send: 'Senden', choose: 'Bitte wählen', optional: '<frei>', error: 'Fehler', correct: 'Bitte korrigieren' },
      ...{ empty: 'darf nicht leer sein', oneOf: 'muss einer von {{options}} sein', thanks: 'Danke', yes: 'ja' },
    },
    fields: [
      { name: 'name', type: 'text', required: true },
      { name: 'topic', type: 'select', options: ['A', '$& B'] },
    ],
  };
  const mistakesOf = (values: object) => readValues(german, values).mistakes;

  it('says them, and is of that language', () => {
    const values = { topic: 'C' };
    const page = formPage(german, { values, mistakes: mistakesOf(values) });
    for (const text of [
      '<html lang="de">',
      '<title>Fehler: Kontakt</title>',
      '<h2>Bitte korrigieren</h2>',
      '<a href="#field-1">name: darf nicht leer sein</a>',
      '<span>Fehler:</span> muss einer von &quot;A&quot;, &quot;$&amp; B&quot; sein',
      '<span class="hint">&lt;frei&gt;</span>',
      '<option value="">Bitte wählen</option>',
      '<button type="submit">Senden</button>',
    ])
      expect(page).toContain(text);
    expect(page).not.toMatch(/must|Send<|Error|Choose/);
  });

  it('tells clients that do not ask for a page in English all the same', () => {
    expect(mistakesOf({}).map(({ rule }) => rule)).toEqual(['must not be empty']);
  });

  it('keeps what it has no words for: in English, or as the flow says it', () => {
    const [name] = german.fields;
    const mistakes = name === undefined ? [] : [{ field: name, rule: 'must be shorter' }];
    expect(formPage(german, { values: {}, mistakes })).toContain('must be shorter');
    expect(resultPage(german, true, { paid: true })).toContain('<h1>Danke</h1>\n<p>Kontakt: the form was sent.</p>');
    expect(resultPage(german, true, { paid: true })).toContain('<dd>ja</dd>');
    expect(resultPage(german, false, null)).toContain('<title>Fehler: Kontakt</title>');
  });

  it.each([
    ['ar', ' lang="ar" dir="rtl"'],
    ['he-IL', ' lang="he-IL" dir="rtl"'],
    ['arn', ' lang="arn"'],
  ])('in %s begins its lines where that language does', (lang, attributes) => {
    expect(formPage({ ...german, lang }, { values: {}, mistakes: [] })).toContain(`<html${attributes}>`);
  });
});
