import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync('builder/client/theme.css', 'utf8');

/** The colours of the theme by name, light and dark. */
const colors = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

type Theme = 'light' | 'dark';

/** The contrast ratio of WCAG 2.2. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const of = (name: string, theme: Theme): string => colors.get(name)?.[theme] ?? '';
const named = (prefix: string): readonly string[] => [...colors.keys()].filter((name) => name.startsWith(prefix));

/** Pairs that are too close, as sentences. */
const tooClose = (names: readonly string[], grounds: readonly string[], least: number): readonly string[] =>
  (['light', 'dark'] as const).flatMap((theme) =>
    names.flatMap((name) =>
      grounds.flatMap((ground) => {
        const ratio = contrast(of(name, theme), of(ground, theme));
        return ratio >= least ? [] : `${theme}: ${name} on ${ground} has ${ratio.toFixed(2)}`;
      }),
    ),
  );

describe('the theme', () => {
  test('has the colours that the tests below ask for', () => {
    expect(named('role-')).toHaveLength(9);
    expect(named('type-').length).toBeGreaterThanOrEqual(7);
    expect(named('code-').length).toBeGreaterThanOrEqual(8);
  });

  test('text has a contrast of 4.5', () => {
    const texts = ['text', 'quiet', 'accent', 'error', 'warning', 'ok'];
    expect(tooClose(texts, ['panel', 'canvas', 'raised'], 4.5)).toEqual([]);
    expect(tooClose(named('code-'), ['panel'], 4.5)).toEqual([]);
    expect(tooClose(['on-accent'], ['accent'], 4.5)).toEqual([]);
    for (const kind of ['error', 'warning', 'ok', 'accent'])
      expect(tooClose([kind], [`${kind}-soft`], 4.5)).toEqual([]);
  });

  test('wires, pins and borders have a contrast of 3', () => {
    const shapes = ['wire', 'edge', ...named('role-'), ...named('type-')];
    expect(tooClose(shapes, ['panel', 'canvas'], 3)).toEqual([]);
    // Icons are of the colour of the panel on that of the role.
    expect(tooClose(named('role-'), ['panel'], 3)).toEqual([]);
  });

  test('clips with what cannot scroll: `hidden` scrolls to what gets the focus inside', () => {
    const files = globSync('builder/**/*.css');
    expect(files.length).toBeGreaterThan(15);
    expect(files.filter((file) => /overflow(?:-[xy])?:[^;]*hidden/.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
