import type { EmittedFile } from './facts.ts';
import { oldestNode } from './versions.ts';

/** How npm's scripts name the file that looks at the version of Node.js before anything else is loaded. */
export const nodeCheck = './src/check-node.js';

const [major, minor] = oldestNode.split('.');

/** src/check-node.js: plain JavaScript, which every Node.js can read. It is the same in every project. */
export const nodeCheckFile: EmittedFile = {
  path: 'src/check-node.js',
  text: `// An older Node.js cannot read TypeScript, and would stop with an error that does not say what to do.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < ${major} || (major === ${major} && minor < ${minor})) {
  console.error(\`This server needs Node.js ${oldestNode} or newer, but this is \${process.versions.node}. See https://nodejs.org\`);
  process.exit(1);
}
`,
};

/** src/server.ts: the process. It is the same in every project. */
export const serverFile: EmittedFile = {
  path: 'src/server.ts',
  text: `import './check-node.js';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { loggableError } from './lib/http/loggable-error.ts';

const result = readConfig(process.env);
if (!result.ok) {
  console.error(\`The server cannot start:\\n\${result.problems.map((problem) => \`- \${problem}\`).join('\\n')}\`);
  process.exit(1);
}
const { config } = result;
const app = await buildApp(config).catch(refuseToStart);

// Requests that are being answered get the time to finish; new ones are refused meanwhile.
closeWithGrace({ delay: 30_000, logger: app.log }, async ({ signal, err }) => {
  if (err === undefined) app.log.info({ signal }, 'the server stops');
  else app.log.error({ err }, 'the server stops after an error');
  // A connection whose request has been answered would wait for the next one, and whoever is still sending or reading
  // after ten seconds is cut off, so that the rest closes in order.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
  const patience = setTimeout(() => app.server.closeAllConnections(), 10_000);
  await app.close();
  clearInterval(sweep);
  clearTimeout(patience);
});

await app.listen({ host: config.HOST, port: config.PORT }).catch(refuseToStart);

/** What is printed leaves out what an error may carry along, such as an address with its password. */
function refuseToStart(error: unknown): never {
  console.error('The server cannot start:', loggableError(error));
  process.exit(1);
}
`,
};
