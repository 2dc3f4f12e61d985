import { closedObject, code, defineNode, lib, phrase, types, z } from 'flowsmith';

/** Turns a title into what a URL can hold: "Crème brûlée!" becomes "creme-brulee". */
const slug = defineNode({
  type: 'slug',
  title: 'Slug',
  summary: 'A text as a part of a URL: small letters, digits and hyphens.',
  group: 'Conversion',
  config: closedObject({ maxLength: z.int().min(1, 'a length from 1').default(60) }),
  facets: ({ maxLength }) => ({
    inputs: [{ name: 'text' }],
    outputs: [{ name: 'slug' }],
    typing: () => ({ needs: { text: types.string() }, outputs: { slug: types.string('text') } }),
    behaviour: {
      kind: 'pure',
      emit: ({ input }) =>
        code`${input('text')}.normalize('NFKD').toLowerCase().replaceAll(/[^a-z0-9 -]+/g, '').trim().replaceAll(/[ -]+/g, '-').slice(0, ${maxLength})`,
    },
    passes: 'text',
    nameHint: 'slug',
  }),
});

/** A price with tax, in cents; an amount that is not finite is refused as Math refuses it. */
const addTax = defineNode({
  type: 'add-tax',
  title: 'Add Tax',
  summary: 'An amount with tax, rounded to whole cents.',
  group: 'Logic',
  config: closedObject({ percent: z.number().min(0, 'a rate from 0').max(100, 'a rate up to 100') }),
  facets: ({ percent }) => ({
    inputs: [{ name: 'amount' }],
    outputs: [{ name: 'total' }],
    typing: () => ({ needs: { amount: types.number() }, outputs: { total: types.number() } }),
    behaviour: {
      kind: 'pure',
      rejects: true,
      emit: ({ input, sourceName, status }) =>
        lib.finite([
          code`Math.round(${input('amount')} * ${1 + percent / 100})`,
          code`${phrase`${sourceName('amount')} with tax`}`,
          ...(status('amount') === 400 ? [] : [code`500`]),
        ]),
    },
  }),
});

export const kinds = [slug, addTax];
