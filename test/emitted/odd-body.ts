/** One body: the fields as JSON text, with those of `row.` in a nested object. */
export function bodyOf(fields: Readonly<Record<string, string>>): string {
  const print = (entries: readonly (readonly [string, string])[]): string =>
    `{${entries.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
  const entries = Object.entries(fields);
  const inRow = entries.flatMap(([name, text]) => (name.startsWith('row.') ? [[name.slice(4), text] as const] : []));
  return print([
    ...entries.filter(([name]) => !name.startsWith('row.')),
    ...(inRow.length === 0 ? [] : [['row', print(inRow)] as const]),
  ]);
}
