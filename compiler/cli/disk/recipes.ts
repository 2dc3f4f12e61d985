import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { isObject, parseJson, valueAt } from '../../base/json.ts';
import type { EmittedFile } from '../../phases/5-emit/index.ts';
import { packageRoot } from './package-root.ts';

/** A project that many people build first. `init --example` copies it, and docs/recipes.md shows it. */
export interface Recipe {
  readonly name: string;
  readonly title: string;
  /** When and why to use it, in Markdown. */
  readonly about: string;
  readonly secrets: readonly { readonly name: string; readonly description: string }[];
  /** Its flow, by the paths in its folder. */
  readonly files: readonly EmittedFile[];
}

const folder = join(packageRoot, 'recipes');

export const recipeNames = (): readonly string[] => readdirSync(folder).toSorted();

/** The title of a recipe, without reading the rest of it. */
export const recipeTitle = (name: string): string => readAbout(name).title;

export function readRecipe(name: string): Recipe {
  const files = readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => ({ path: path.replaceAll(sep, '/'), text: readFileSync(join(folder, name, path), 'utf8') }))
    .toSorted((left, right) => (left.path < right.path ? -1 : 1));
  const project = parseJson(files.find(({ path }) => path === 'project.json')?.text ?? '') ?? {};
  const secrets = valueAt(project, ['secrets']);
  return {
    name,
    ...readAbout(name),
    secrets: Object.entries(isObject(secrets) ? secrets : {}).map(([secret, declared]) => {
      const description = valueAt(declared, ['description']);
      return { name: secret, description: typeof description === 'string' ? description : '' };
    }),
    files,
  };
}

function readAbout(name: string): Pick<Recipe, 'title' | 'about'> {
  const [heading = '', ...rest] = readFileSync(join(folder, name, 'README.md'), 'utf8').split('\n');
  return { title: heading.replace(/^# /, ''), about: rest.join('\n').trim() };
}
