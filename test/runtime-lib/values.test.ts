import crypto, { createHmac } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import fastCheck from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { contains, isEqual, safeEqual, safeIncludes } from '../../runtime-lib/src/lib/values/compare.ts';
import { escapeHtml } from '../../runtime-lib/src/lib/http/html.ts';
import { getProperty, own } from '../../runtime-lib/src/lib/values/property.ts';
import { includesText } from '../../runtime-lib/src/lib/values/search.ts';
import { secretKey } from '../../runtime-lib/src/lib/values/secret-key.ts';
import { parseSignature } from '../../runtime-lib/src/lib/values/signature.ts';
import { createChoose } from '../differential/choose.ts';
import { containsPattern, startsWithPattern, toJsonb } from '../../runtime-lib/src/lib/db/sql.ts';

describe('properties', () => {
  const object = { a: { list: ['x', { b: null }] }, toString: 1 };
  it('are followed through objects and indices', () => {
    expect(getProperty(object, ['a', 'list', '1', 'b'])).toBeNull();
    expect(getProperty(object, ['toString'])).toBe(1);
    expect(getProperty(object, [])).toBe(object);
  });
  it.each([
    ['constructor'],
    ['a.constructor'],
    ['a.list.length'],
    ['a.list.01'],
    ['a.list.-1'],
    ['a.list.0.length'],
    ['a.list.0.0'],
    ['a.list.2'],
    ['a.x.y'],
  ])('are missing at %s', (path) => {
    expect(getProperty(object, path.split('.'))).toBeUndefined();
  });
  it('are own properties, including __proto__', () => {
    const parsed: unknown = JSON.parse('{"__proto__":1}');
    expect(getProperty(parsed, ['__proto__'])).toBe(1);
    expect(own({}, '__proto__')).toBeUndefined();
    expect(own({}, 'hasOwnProperty')).toBeUndefined();
  });
});

describe('isEqual', () => {
  it('compares by JSON, in any order of keys', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.jsonValue(), fastCheck.jsonValue(), (left, right) => {
        const sorted = (value: unknown): string =>
          JSON.stringify(value, (_, item: unknown) =>
            item !== null && typeof item === 'object' && !Array.isArray(item)
              ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
              : item,
          );
        expect(isEqual(left, right)).toBe(sorted(left) === sorted(right));
        expect(isEqual(left, JSON.parse(JSON.stringify(left)))).toBe(true);
      }),
    );
  });
  it.each([
    [undefined, null, true],
    [undefined, undefined, true],
    [null, 0, false],
    [null, false, false],
    [null, '', false],
    [{ a: undefined }, {}, true],
    [{ a: undefined }, { a: null }, false],
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [[undefined], [null], true],
    [[], {}, false],
    [['a'], { 0: 'a' }, false],
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
    ['1', 1, false],
    [-0, 0, true],
    [Number.NaN, null, true],
    [{ a: 1 }, { b: 1 }, false],
    [{}, { toString: 1 }, false],
  ])('%j and %j: %j', (left, right, result) => {
    expect(isEqual(left, right)).toBe(result);
    expect(isEqual(right, left)).toBe(result);
  });
  it('lists the fields of a large object only once, on whichever side it is', () => {
    const ownKeys = vi.fn<(target: object) => (string | symbol)[]>((target) => Reflect.ownKeys(target));
    const fields = Array.from({ length: 200 }, (_, index): [string, number] => [`f${index}`, index]);
    const large = new Proxy(Object.fromEntries(fields), { ownKeys });
    for (const item of [{}, { f0: 0 }, { a: 1 }]) {
      expect(isEqual(item, large)).toBe(false);
      expect(isEqual(large, item)).toBe(false);
      expect(contains([item], large)).toBe(false);
    }
    expect(ownKeys).toHaveBeenCalledTimes(1);
    expect(isEqual(Object.fromEntries(fields.toReversed()), large)).toBe(true);
  });
  it('compares values nested deeper than the call stack', () => {
    const deep = (): unknown => JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`);
    expect(isEqual(deep(), deep())).toBe(true);
  });
});

describe('includesText', () => {
  it('finds what `includes` finds', () => {
    const choose = createChoose(5);
    let found = 0;
    for (let round = 0; round < 500; round += 1) {
      const word = Array.from({ length: choose.below(9) + 1 }, () => choose.pick(['a', 'b'])).join('');
      const text = word.repeat(200) + choose.pick(['', 'a', 'b']) + word.repeat(50);
      const at = choose.below(100);
      const part = text.slice(at, at + 250 + choose.below(20)) + choose.pick(['', 'a', word]);
      expect(includesText(text, part)).toBe(text.includes(part));
      if (text.includes(part) && part.length > 256) found += 1;
    }
    expect(found).toBeGreaterThan(50);
    expect(found).toBeLessThan(450);
  });

  it('does not take the product of both lengths, which would be 10 s here', { timeout: 2000 }, () => {
    const quarter = 'a'.repeat(131_072);
    expect(includesText(quarter.repeat(4), `${quarter}b${quarter}`)).toBe(false);
  });
});

describe('contains', () => {
  it('looks for a string in a string and an element in a list', () => {
    expect(contains('abc', 'b')).toBe(true);
    expect(contains('1', 1)).toBe(false);
    expect(contains([{ a: 1 }], { a: 1 })).toBe(true);
    expect(contains([1], '1')).toBe(false);
    expect(contains([null], undefined)).toBe(true);
  });
});

/** The lengths of the values that Node compared in constant time. */
function watchTimingSafeEqual(): { readonly compared: () => (readonly [number, number])[] } {
  const spy = vi.spyOn(crypto, 'timingSafeEqual');
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  return { compared: () => spy.mock.calls.map(([one, other]) => [one.byteLength, other.byteLength]) };
}

describe('comparison of credentials', () => {
  it('is equality, with missing equal only to missing', () => {
    fastCheck.assert(
      fastCheck.property(
        fastCheck.option(fastCheck.string()),
        fastCheck.option(fastCheck.string(), { nil: undefined }),
        (left, right) => {
          expect(safeEqual(left, right)).toBe((left ?? null) === (right ?? null));
          expect(safeEqual(left, left)).toBe(true);
        },
      ),
    );
    expect([safeEqual('', null), safeEqual(null, undefined), safeEqual('', '')]).toEqual([false, true, true]);
  });
  it('takes constant time: all of the first is compared, whatever the second is', () => {
    const { compared } = watchTimingSafeEqual();
    for (const other of ['secret', 'Secret', 'secreT', 'secre', 'secrets', '', 'ſecret']) safeEqual('secret', other);
    // Two bytes per character.
    expect(compared()).toEqual(Array(7).fill([12, 12]));
  });
  it('goes through the whole list, regardless of the element’s position', () => {
    const { compared } = watchTimingSafeEqual();
    expect(safeIncludes(['b', 'a', 'b', 'a'], 'b')).toBe(true);
    expect(compared()).toHaveLength(4);
  });
  it('finds an element of a list', () => {
    expect([safeIncludes(['a', 'b'], 'b'), safeIncludes(['a'], 'b'), safeIncludes([], '')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('parseSignature', () => {
  it.each([
    ['t=12,v1=ab,v1=cd,v0=ef', 12, ['ab', 'cd']],
    ['t=12, v1=a=b', 12, ['a=b']],
    ['t=1x,v1=', null, []],
    ['t=-1', null, []],
    ['t=99999999999999999999', null, []],
    ['v1=ab', null, ['ab']],
    ['v1', null, []],
    ['', null, []],
  ])('reads key-value %j', (header, timestamp, signatures) => {
    expect(parseSignature(header, 'key-value', 'v1')).toEqual({ timestamp, signatures });
  });
  it('reads a list, which has no timestamp', () => {
    expect(parseSignature('v1,a+/= v1a,x  v1,b t,5', 'list', 'v1')).toEqual({
      timestamp: null,
      signatures: ['a+/=', 'b'],
    });
  });
});

describe('secretKey', () => {
  it('strips its prefix and decodes', () => {
    expect(secretKey('KEY', 'whsec_AQI=', { encoding: 'base64', prefix: 'whsec_' }).export()).toEqual(
      Buffer.from([1, 2]),
    );
    expect(secretKey('KEY', 'AQI', { encoding: 'base64' }).export()).toEqual(Buffer.from([1, 2]));
    expect(secretKey('KEY', '0aFF', { encoding: 'hex' }).export()).toEqual(Buffer.from([10, 255]));
    expect(secretKey('KEY', 'whsec_x').export()).toEqual(Buffer.from('whsec_x'));
  });
  it.each([
    ['', 'utf8'],
    ['whsec_', 'utf8'],
    ['0aF', 'hex'],
    ['zz', 'hex'],
    ['A', 'base64'],
    ['AQI=\n', 'base64'],
    ['A*I=', 'base64'],
  ] as const)('refuses %j as %s without showing it', (secret, encoding) => {
    expect(() => secretKey('KEY', secret, { encoding, prefix: 'whsec_' })).toThrow(
      /^KEY must (not be empty|be encoded as (hex|base64))$/,
    );
  });
});

describe('a secret that has to be long', () => {
  it.each([
    ['0123456789abcdef', 'hex', 8],
    ['é'.repeat(16), 'utf8', 32],
  ] as const)('%s as %s has %i bytes', (text, encoding, bytes) => {
    expect(secretKey('KEY', text, { encoding, bytes }).symmetricKeySize).toBe(bytes);
    expect(() => secretKey('KEY', text, { encoding, bytes: bytes + 1 })).toThrow(
      `KEY must have at least ${bytes + 1} bytes`,
    );
  });
});

describe('text in other formats', () => {
  it('is quoted for HTML', () => {
    expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
    );
  });
  it('is quoted for LIKE', () => {
    expect([containsPattern('50%_\\'), startsWithPattern('a')]).toEqual(['%50\\%\\_\\\\%', 'a%']);
  });
  it('becomes jsonb, with lone surrogates replaced', () => {
    expect(toJsonb(['a\\ud800', '\ud800', '😀', undefined, { '\udfff': 1 }])).toBe(
      '["a\\\\ud800","\uFFFD","😀",null,{"\uFFFD":1}]',
    );
    expect(toJsonb(undefined)).toBe('null');
  });
  it('signs as RFC 4231 says, with a secret as key', () => {
    expect(createHmac('sha256', secretKey('KEY', 'Jefe')).update('what do ya want for nothing?').digest('hex')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });
});
