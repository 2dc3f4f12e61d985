import type { Recipe } from '../disk/recipes.ts';

/** When and why to use a recipe, and what to set, in Markdown. */
export function describeRecipe({ about, secrets }: Recipe): string {
  if (secrets.length === 0) return about;
  const lines = secrets.map(({ name, description }) => `- \`${name}\`: ${description}`);
  return `${about}\n\nTo set in the environment (\`flowsmith dev\` makes up what is missing):\n\n${lines.join('\n')}`;
}
