import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const page = 'dist/page';
const kilobytes = (file: string): number => gzipSync(readFileSync(join(page, file))).length / 1024;

export interface Sizes {
  /** JavaScript that is loaded before the canvas shows, gzipped, in KB. */
  readonly atOnce: number;
  /** With what dialogs, palette and forms load. */
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
    [...(names ?? [])].reduce((total, name) => total + kilobytes(`assets/${name}`), 0);
  return { atOnce: sum(scriptsAtOnce()), all: sum(others), elk: sum(workers) };
}

/** Those of the page, and what they import at once. */
function scriptsAtOnce(): ReadonlySet<string> {
  const html = readFileSync(join(page, 'index.html'), 'utf8');
  const names = new Set([...html.matchAll(/(?:src|href)="\.\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name));
  for (const name of names)
    for (const [, imported = ''] of readFileSync(join(page, 'assets', name), 'utf8').matchAll(
      /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g,
    ))
      names.add(imported);
  return names;
}
