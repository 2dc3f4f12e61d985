import type { Piece } from './typescript.ts';

const keywords: ReadonlySet<string> = new Set(
  `all and any as asc between by case cast cross delete desc distinct else end exists false filter first from full group
having ilike in inner insert into interval is join last lateral left like limit merge not null nulls offset on or order
outer over partition returning right row select set then true union update using values when where window with`.split(
    /\s+/,
  ),
);

const pattern =
  /(?<comment>--.*|\/\*[^]*?(?:\*\/|$))|(?<string>'(?:[^']|'')*'?)|(?<name>"[^"]*"?)|(?<property>(?<!:):[a-z_]\w*)|(?<number>\d[\d.]*)|(?<word>[\p{L}_][\p{L}\p{N}_$]*)/giu;

/** The pieces of an SQL statement: words and everything else, like those of `typescript`. */
export const sql = (text: string): readonly Piece[] =>
  [...text.matchAll(pattern)].flatMap(({ 0: found, index, groups = {} }) => {
    const [sort = ''] = Object.entries(groups).find(([, group]) => group !== undefined) ?? [];
    const classes = sort === 'word' ? (keywords.has(found.toLowerCase()) ? 'tok-keyword' : '') : `tok-${sort}`;
    return classes === '' || sort === 'name' ? [] : [{ start: index, end: index + found.length, classes }];
  });
