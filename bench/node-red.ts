import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signingSecret, webhookId } from './requests.ts';
import type { ServerCommand } from './server-process.ts';

const version = '5.0.7';

export interface InstalledNodeRed {
  readonly command: ServerCommand;
  readonly remove: () => Promise<void>;
}

/** Installs Node-RED into a folder, with the four routes as its users draw them: HTTP in, function, HTTP response. */
export async function installNodeRed(): Promise<InstalledNodeRed> {
  const folder = await mkdtemp(join(tmpdir(), 'flowsmith-node-red-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await writeFile(join(folder, 'package.json'), '{ "private": true }');
    const child = spawn(
      'npm',
      ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', `node-red@${version}`],
      { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const [code]: unknown[] = await once(child, 'exit');
    if (code !== 0) throw new Error(`node-red@${version} could not be installed.`);
    await writeFile(join(folder, 'settings.cjs'), settings);
    await writeFile(join(folder, 'flows.json'), JSON.stringify(flows));
    const script = join(folder, 'node_modules/node-red/red.js');
    return {
      command: {
        name: `Node-RED ${version}`,
        script,
        parameters: ['--settings', join(folder, 'settings.cjs'), '--userDir', folder],
        folder,
      },
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

const settings = `module.exports = {
  uiPort: Number(process.env.PORT),
  uiHost: '127.0.0.1',
  flowFile: 'flows.json',
  httpAdminRoot: false,
  credentialSecret: false,
  functionGlobalContext: { crypto: require('node:crypto') },
  telemetry: { enabled: false, updateNotification: false },
  logging: { console: { level: 'error', metrics: false, audit: false } },
};
`;

interface Route {
  readonly id: string;
  readonly method: 'get' | 'post';
  readonly url: string;
  readonly code: string;
  /** Whether the function receives the raw body. */
  readonly isRaw?: boolean;
}

const routes: readonly Route[] = [
  {
    id: 'read',
    method: 'get',
    url: '/orders/:id',
    code: `const id = Number(msg.req.params.id);
const limit = Number(msg.req.query.limit ?? 20);
if (Number.isNaN(id) || Number.isNaN(limit)) { msg.statusCode = 400; msg.payload = { error: 'Bad Request' }; return msg; }
msg.payload = { id, title: 'Order ' + id, language: msg.req.query.language ?? 'en', limit, paid: true };
return msg;`,
  },
  {
    id: 'write',
    method: 'post',
    url: '/orders',
    code: `const { customer, amount, urgent, items } = msg.payload;
const isItem = (item) => typeof item.sku === 'string' && typeof item.name === 'string' && Number.isInteger(item.quantity) && typeof item.price === 'number';
if (typeof customer !== 'string' || typeof amount !== 'number' || typeof urgent !== 'boolean' || !Array.isArray(items) || !items.every(isItem)) { msg.statusCode = 400; msg.payload = { error: 'Bad Request' }; return msg; }
msg.statusCode = 201;
msg.payload = { title: 'Order of ' + customer, trusted: customer.startsWith('Ada'), total: amount * 1.2, priority: urgent ? 'high' : 'normal', items };
return msg;`,
  },
  {
    id: 'webhook',
    method: 'post',
    url: `/webhooks/payments/${webhookId}`,
    isRaw: true,
    code: `const crypto = global.get('crypto');
const expected = Buffer.from('sha256=' + crypto.createHmac('sha256', '${signingSecret}').update(msg.payload).digest('hex'));
const actual = Buffer.from(msg.req.headers['x-signature'] ?? '');
if (actual.length !== expected.length || !crypto.timingSafeEqual(actual, expected)) { msg.statusCode = 401; msg.payload = { error: 'Invalid signature' }; return msg; }
msg.payload = { received: JSON.parse(msg.payload.toString()).type === 'payment.succeeded' };
return msg;`,
  },
  {
    id: 'status',
    method: 'get',
    url: '/status',
    code: "msg.payload = { status: 'ok', service: 'orders', version: 1 };\nreturn msg;",
  },
];

const flows = [
  { id: 'tab', type: 'tab', label: 'bench' },
  ...routes.flatMap(({ id, method, url, code, isRaw }) => [
    {
      id: `${id}-in`,
      type: 'http in',
      z: 'tab',
      name: '',
      url,
      method,
      upload: false,
      skipBodyParsing: isRaw === true,
      wires: [[`${id}-run`]],
    },
    {
      id: `${id}-run`,
      type: 'function',
      z: 'tab',
      name: '',
      func: code,
      outputs: 1,
      noerr: 0,
      initialize: '',
      finalize: '',
      libs: [],
      wires: [[`${id}-out`]],
    },
    {
      id: `${id}-out`,
      type: 'http response',
      z: 'tab',
      name: '',
      statusCode: '',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      wires: [],
    },
  ]),
];
