import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Where the page is built. */
export const page = 'dist/page';

/** Gzipped, in KB. */
export const sizeOf = (file: string): number => gzipSync(readFileSync(join(page, file)), { level: 9 }).length / 1024;

export interface Sizes {
  /** JavaScript that is loaded before the canvas shows, gzipped, in KB. */
  readonly atOnce: number;
  /** Including what dialogs, palette and forms load. */
  readonly all: number;
  readonly elk: number;
}

/** Of the built page. */
export function measureSizes(): Sizes {
  const scripts = readdirSync(join(page, 'assets')).filter((name) => name.endsWith('.js'));
  const [workers, others] = [true, false].map((isElk) =>
    scripts.filter((name) => name.startsWith('elk-worker') === isElk),
  );
  const sum = (names: Iterable<string> | undefined): number =>
    [...(names ?? [])].reduce((total, name) => total + sizeOf(`assets/${name}`), 0);
  return { atOnce: sum(scriptsAtOnce()), all: sum(others), elk: sum(workers) };
}

/** The scripts that a browser loads before it runs the first one: those of the page, and their static imports. */
export function scriptsAtOnce(): ReadonlySet<string> {
  const html = readFileSync(join(page, 'index.html'), 'utf8');
  const names = new Set([...html.matchAll(/(?:src|href)="\.\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name));
  for (const name of names)
    for (const [, imported = ''] of readFileSync(join(page, 'assets', name), 'utf8').matchAll(
      /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g,
    ))
      names.add(imported);
  return names;
}
