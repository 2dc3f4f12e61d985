import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { nearest } from '../../base/did-you-mean.ts';
import { quoted } from '../../base/visible-text.ts';
import { applyOperation } from '../../edit/apply-operation.ts';
import { readJsonText } from '../../edit/json-text.ts';
import { longestProjectName, projectNamePattern } from '../../ir/grammar.ts';
import type { EmittedFile } from '../../phases/5-emit/index.ts';
import { flowJsonSchema } from '../../schema.ts';
import type { SchemaPart } from '../../schema.ts';
import { describeRecipe } from '../describe/describe-recipe.ts';
import { readRecipe, recipeNames } from '../disk/recipes.ts';
import type { Recipe } from '../disk/recipes.ts';
import { newWebhookId } from '../edit/set-webhook-id.ts';
import { writeFiles } from '../output/journal.ts';
import { writeNew } from '../output/write-project.ts';
import { done, failure, success } from '../terminal/result.ts';
import type { Outcome, Result } from '../terminal/result.ts';
import { quoteForShell } from '../terminal/shell.ts';
import { paint } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface InitOptions {
  /** The name of a recipe. */
  readonly example?: string;
}

/** Creates a small project folder, and prints what to do with it. */
export function init(dir: string, { example }: InitOptions, terminal: Terminal): Outcome {
  const recipe = example === undefined ? undefined : findRecipe(example);
  if (recipe?.ok === false) return recipe;
  const made = makeProject(dir, terminal, recipe?.value);
  if (!made.ok) return made;
  const [project, out] = [dir, outputBeside(dir, projectName(basename(resolve(dir))))].map(quoteForShell);
  terminal.print(`To edit it in the browser, beside the code that it becomes and its running server:

  npx flowsmith builder ${project}

To serve it while you write it in an editor:

  npx flowsmith dev ${project}

To make the server of it, and run that:

  npx flowsmith build ${project} --out ${out}
  cd ${out}
  npm install
  npm start
`);
  return done;
}

function findRecipe(name: string): Result<Recipe> {
  const names = recipeNames();
  if (names.includes(name)) return success(readRecipe(name));
  const near = nearest(name, names);
  const all = `The examples are ${names.join(', ')}.`;
  return failure({
    message: `There is no example ${quoted(name)}.`,
    hint: near === undefined ? all : `Did you mean ${quoted(near)}? ${all}`,
  });
}

/** One route or a recipe, and the JSON Schemas that editors complete and validate it with. */
export function makeProject(dir: string, terminal: Terminal, recipe?: Recipe): Outcome {
  const entry = statSync(dir, { throwIfNoEntry: false });
  if (entry !== undefined && (!entry.isDirectory() || readdirSync(dir).some((name) => name !== '.git'))) {
    return failure({
      message: `${dir} exists already${entry.isDirectory() ? ', and is not empty' : ''}. Nothing was written.`,
      hint: 'Give the name of a new folder.',
    });
  }
  const name = projectName(basename(resolve(dir)));
  const files = projectFiles(name, recipe);
  if (existsSync(dir)) {
    writeFiles(dir, files);
  } else {
    const written = writeNew(dir, files);
    if (!written.ok) return written;
  }
  const made = basename(dir) === '.' ? name : dir;
  const where =
    recipe === undefined
      ? `Its one route is in ${join(dir, routeFile)}.`
      : `Its routes are in ${join(dir, 'routes')}, and ${join(dir, 'README.md')} says what to change.`;
  terminal.print(`${paint(terminal.color, 'green', '✓')} Made ${made}. ${where}\n`);
  return done;
}

const outputBeside = (dir: string, name: string): string =>
  basename(dir) === '.' ? `../${name}-server` : `${dir.replace(/[/\\]+$/, '')}-server`;

/** The folder's name, turned into a valid npm package name. */
function projectName(folder: string): string {
  const name = folder
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, longestProjectName);
  return projectNamePattern.test(name) && name !== 'node_modules' ? name : 'my-server';
}

const routeFile = 'routes/say-hello.json';

function projectFiles(name: string, recipe: Recipe | undefined): readonly EmittedFile[] {
  const flow = recipe === undefined ? oneRoute(name) : copyOf(recipe, name);
  const schema = (part: SchemaPart, file: string): EmittedFile => ({
    path: `schemas/${file}.schema.json`,
    text: `${JSON.stringify(flowJsonSchema(part), undefined, 2)}\n`,
  });
  return [
    ...flow,
    schema('folder', 'project'),
    schema('route', 'route'),
    schema('function', 'function'),
    { path: 'README.md', text: readme(name, recipe) },
  ];
}

const oneRoute = (name: string): readonly EmittedFile[] => [
  {
    path: 'project.json',
    text: `{\n  "$schema": "./schemas/project.schema.json",\n  "version": 1,\n  "name": ${JSON.stringify(name)}\n}\n`,
  },
  { path: routeFile, text: sayHello },
];

/** The flow of a recipe under the project's name. Its webhooks get new ids, since the recipe's are public. */
const copyOf = ({ files }: Recipe, name: string): readonly EmittedFile[] =>
  files.map(({ path, text }) => ({
    path,
    text: path === 'project.json' ? rename(text, name) : text.replaceAll(/\bwhk_[0-9A-Za-z]{24}\b/g, newWebhookId),
  }));

function rename(text: string, name: string): string {
  const file = readJsonText(text);
  const outcome = file && applyOperation(file, { do: 'set', path: ['name'], value: name }, []);
  return outcome === undefined || 'refusal' in outcome ? text : outcome.file.text;
}

const sayHello = `{
  "$schema": "../schemas/route.schema.json",
  "id": "say-hello",
  "title": "Say hello",
  "method": "GET",
  "path": "/hello/:name",
  "flow": {
    "nodes": [
      { "id": "start", "type": "start" },
      { "id": "name", "type": "get-path-param", "config": { "name": "name" } },
      { "id": "greeting", "type": "template", "config": { "template": "Hello {{name}}!" } },
      { "id": "answer", "type": "build-object", "config": { "fields": ["message"] } },
      { "id": "reply", "type": "return-json" }
    ],
    "edges": [
      { "from": "start.next", "to": "reply.in" },
      { "from": "name.value", "to": "greeting.name" },
      { "from": "greeting.text", "to": "answer.message" },
      { "from": "answer.object", "to": "reply.body" }
    ]
  },
  "examples": [
    { "name": "greets by name", "request": { "url": "/hello/Ada" }, "response": { "status": 200, "body": { "message": "Hello Ada!" } } }
  ]
}
`;

const readme = (name: string, recipe?: Recipe): string => `# ${name}

${recipe === undefined ? '' : `${describeRecipe(recipe)}\n\n`}A backend as flows. \`project.json\` holds what the routes share (tables, secrets); \`routes/\` holds one file per route.

| Command | What it does |
| --- | --- |
| \`npx flowsmith builder .\` | opens it in the browser, to edit and try it there |
| \`npx flowsmith dev .\` | serves it while you write |
| \`npx flowsmith check .\` | says what is wrong |
| \`npx flowsmith test .\` | runs the examples of the routes |
| \`npx flowsmith build . --out ../${name}-server\` | writes the server, a TypeScript project of its own |
| \`npx flowsmith routes .\` | lists the URLs |
| \`npx flowsmith nodes\` | lists the node kinds |
| \`npx flowsmith explain FS2001\` | says more about a finding |

The examples of a route become tests of the server as well: \`npm test\` there runs them. The files in \`schemas/\` let an editor
complete and check the flows; \`npx flowsmith schema\` prints those of a newer flowsmith.
`;
