import { readLibrary } from '../compiler/cli/disk/package-root.ts';
import { readRecipe } from '../compiler/cli/disk/recipes.ts';
import { describeRecipe } from '../compiler/cli/describe/describe-recipe.ts';
import { compile } from '../compiler/compile.ts';
import { readVersion, routesOf } from '../compiler/diff/version.ts';
import { flowGraph } from '../compiler/graph/flow-graph.ts';
import { printMermaid } from '../compiler/graph/mermaid.ts';
import { defaultOptions } from '../compiler/options.ts';

/** The recipes in the order in which most people need them, each with its main route. */
export const chapters: readonly (readonly [recipe: string, route: string])[] = [
  ['crud', 'create-note'],
  ['login', 'log-in'],
  ['roles', 'write-article'],
  ['password-reset', 'reset-password'],
  ['search', 'list-articles'],
  ['contact-form', 'contact'],
  ['booking', 'book-room'],
  ['upload', 'put-avatar'],
  ['csv-export', 'export-orders'],
  ['digest', 'send-digest'],
  ['github-webhook', 'github-events'],
  ['stripe', 'check-out'],
  ['slack', 'give-feedback'],
];

/** docs/recipes.md: what each recipe is for, how to get it, and what its main route becomes. */
export async function recipesPage(head: string): Promise<string> {
  const sections = await Promise.all(chapters.map(([name, route]) => chapter(name, route)));
  return `${head}

# Recipes

What people build first, each a small project that is complete: with rules, refusals and examples. \`flowsmith init <dir> --example
<name>\` makes a folder of it, to run with \`flowsmith dev\` and to change. All flows are in [\`recipes/\`](../recipes).

${chapters.map(([name]) => `- [${readRecipe(name).title}](#${name})`).join('\n')}

${sections.join('\n\n')}

## What has no recipe yet

- **Login by a cookie**: log in with Random Token in the place of Sign JWT, store its Hash, and answer with \`"cookies": [{ "name": "session" }]\`;
  the guard reads it by Get Cookie. Requests that other sites make browsers send are refused by themselves.
- **Work that outlives the answer**: Enqueue stores a call of a function, which runs later, at least once.
- **Several customers in one database**: \`"tenant": "org_id"\` on the tables, and the guard that says whose rows a request may use.
- **Limits of requests**: \`flowsmith build --rate-limit 100\`, per minute and client; Limit Rate for single routes, as in \`login\`.
`;
}

async function chapter(name: string, route: string): Promise<string> {
  const recipe = readRecipe(name);
  const sources = recipe.files.map(({ path, text }) => ({ file: path, text }));
  const { files } = await compile({ sources, options: defaultOptions, library: readLibrary() });
  const { version } = readVersion(sources);
  const found = version && routesOf(version).find(({ file }) => file.id === route);
  const handler = files?.find(({ path }) => path.startsWith('src/routes/') && path.endsWith(`/${route}.ts`));
  if (found === undefined || handler === undefined) throw new Error(`The recipe ${name} does not compile to ${route}`);
  return `<a id="${name}"></a>

## ${recipe.title}

\`\`\`sh
npx flowsmith init my-server --example ${name}
\`\`\`

${describeRecipe(recipe)}

[\`${route}.json\`](../recipes/${name}/routes/${route}.json), “${found.file.title ?? route}”:

\`\`\`mermaid
${printMermaid(flowGraph(found.checked.route, found.file)).trimEnd()}
\`\`\`

becomes \`${handler.path}\`:

\`\`\`ts
${handler.text.trimEnd()}
\`\`\``;
}
