import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';
import { packageFolderOf } from '../../scripts/third-party.ts';
import { measureSizes, page, scriptsAtOnce } from './page-sizes.ts';

const assets = readdirSync(join(page, 'assets'));

describe('the built page', () => {
  test('needs at most 320 KB of JavaScript before the canvas shows, gzipped', () => {
    expect(scriptsAtOnce().size).toBeGreaterThan(0);
    expect(measureSizes().atOnce).toBeLessThan(320);
  });

  test('needs at most 420 KB with all dialogs, panes and the code', () => {
    expect(measureSizes().all).toBeLessThan(420);
  });

  test('loads ELK when it is needed: at most 460 KB, gzipped, once', () => {
    expect(assets.filter((name) => name.startsWith('elk-worker'))).toHaveLength(1);
    expect(measureSizes().elk).toBeLessThan(460);
    expect([...scriptsAtOnce()].filter((file) => file.includes('elk'))).toEqual([]);
  });

  test('asks no other machine for anything', () => {
    const html = readFileSync(join(page, 'index.html'), 'utf8');
    const styles = assets
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFileSync(join(page, 'assets', name), 'utf8'));
    expect([html, ...styles].join('\n')).not.toMatch(/https?:\/\//);
  });
});

describe('THIRD-PARTY.txt', () => {
  const text = readFileSync(join(page, 'THIRD-PARTY.txt'), 'utf8');
  const listed = [...text.matchAll(/^ {2}(\S+) (\S+) \(.+\)$/gm)].map(
    ([, name = '', version = '']) => `${name} ${version}`,
  );

  test('names every package of which something is bundled, by the source maps', async () => {
    const built = await build({
      configFile: 'builder/client/vite.config.ts',
      logLevel: 'silent',
      build: { write: false, sourcemap: true },
    });
    const outputs = Array.isArray(built)
      ? built.flatMap(({ output }) => output)
      : 'output' in built
        ? built.output
        : [];
    const sources = outputs.flatMap((each) => (each.type === 'chunk' ? (each.map?.sources ?? []) : []));
    const fonts = outputs.flatMap(({ fileName, type }) =>
      type === 'asset' && fileName.endsWith('.woff2') ? fileName : [],
    );
    const packages = new Set(sources.flatMap((source) => packageFolderOf(`/${source}`) ?? []).map(nameAndVersion));
    expect(packages.size).toBeGreaterThan(10);
    expect(fonts.length).toBeGreaterThan(0);
    expect([...packages].filter((each) => !listed.includes(each))).toEqual([]);
  }, 120_000);

  test('names the fonts and ELK, with their licences', () => {
    expect(text).toContain('SIL OPEN FONT LICENSE');
    expect(text).toContain('Eclipse Public License - v 2.0');
    expect(text).toContain('https://github.com/kieler/elkjs');
    for (const font of assets.filter((name) => name.endsWith('.woff2')))
      expect(listed.some((each) => basename(font).startsWith(/\/([a-z]+(?:-mono)?) /.exec(each)?.[1] ?? '?'))).toBe(
        true,
      );
  });

  test('has the text of every licence', () => {
    expect(text).not.toContain('holds no text of its licence');
  });
});

function nameAndVersion(folder: string): string {
  const manifest: { name: string; version: string } = JSON.parse(
    readFileSync(join(folder.slice(folder.indexOf('node_modules')), 'package.json'), 'utf8'),
  );
  return `${manifest.name} ${manifest.version}`;
}
