import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { longestProjectName, projectNamePattern } from '../../ir/grammar.ts';
import type { EmittedFile } from '../../phases/5-emit/index.ts';
import { flowJsonSchema } from '../../schema.ts';
import { writeFiles } from '../output/journal.ts';
import { writeNew } from '../output/write-project.ts';
import { done, failure } from '../terminal/result.ts';
import type { Outcome } from '../terminal/result.ts';
import { quoteForShell } from '../terminal/shell.ts';
import { paint } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Creates a small project folder, and says what to do with it. */
export function init(dir: string, terminal: Terminal): Outcome {
  const made = makeProject(dir, terminal);
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

/** One route, and the JSON Schemas that editors complete and validate it with. */
export function makeProject(dir: string, terminal: Terminal): Outcome {
  const entry = statSync(dir, { throwIfNoEntry: false });
  if (entry !== undefined && (!entry.isDirectory() || readdirSync(dir).some((name) => name !== '.git'))) {
    return failure({
      message: `${dir} exists already${entry.isDirectory() ? ', and is not empty' : ''}. Nothing was written.`,
      hint: 'Give the name of a new folder.',
    });
  }
  const name = projectName(basename(resolve(dir)));
  const files = projectFiles(name);
  if (existsSync(dir)) {
    writeFiles(dir, files);
  } else {
    const written = writeNew(dir, files);
    if (!written.ok) return written;
  }
  const made = basename(dir) === '.' ? name : dir;
  terminal.print(`${paint(terminal.color, 'green', '✓')} Made ${made}. Its one route is in ${join(dir, routeFile)}.\n`);
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

const projectFiles = (name: string): readonly EmittedFile[] => [
  {
    path: 'project.json',
    text: `{\n  "$schema": "./schemas/project.schema.json",\n  "version": 1,\n  "name": ${JSON.stringify(name)}\n}\n`,
  },
  { path: routeFile, text: sayHello },
  { path: 'schemas/project.schema.json', text: `${JSON.stringify(flowJsonSchema('folder'), undefined, 2)}\n` },
  { path: 'schemas/route.schema.json', text: `${JSON.stringify(flowJsonSchema('route'), undefined, 2)}\n` },
  { path: 'README.md', text: readme(name) },
];

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

const readme = (name: string): string => `# ${name}

A backend as flows. \`project.json\` holds what the routes share (tables, secrets); \`routes/\` holds one file per route.

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
