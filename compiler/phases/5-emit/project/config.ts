import { commentText, propertyKey, stringLiteral } from '../../../code/quote.ts';
import type { EmittedFile, ProjectFacts, SecretFacts } from './facts.ts';

/** What Fastify takes for a proxy, as a regular expression. */
const proxy = '(?:loopback|linklocal|uniquelocal|[\\da-f.:]+(?:\\/\\d{1,3})?)';

/** src/config.ts: the environment, checked at start. */
export function emitConfig({ uses, operations, secrets }: ProjectFacts): EmittedFile {
  const fields = [
    'readonly HOST: string;',
    'readonly PORT: number;',
    '/** Where clients reach the server, without a slash at the end. */\nreadonly BASE_URL: string;',
    'readonly LOG_LEVEL: string;',
    ...(uses.database
      ? [
          '/** Without it, the database is embedded and keeps its files in DATA_DIR. */\nreadonly DATABASE_URL: string | undefined;',
        ]
      : []),
    ...(uses.database || uses.mail ? ['readonly DATA_DIR: string;'] : []),
    ...(uses.mail
      ? [
          '/** Without it, mails are written to the folder `outbox` in DATA_DIR. */\nreadonly SMTP_URL: string | undefined;',
          'readonly MAIL_FROM: string | undefined;',
        ]
      : []),
    ...(operations.rateLimit === undefined
      ? []
      : [
          '/** Proxies in front whose X-Forwarded-For tells the client: addresses, networks, or `loopback`, `linklocal`, `uniquelocal`. */\nreadonly TRUST_PROXY: string | undefined;',
        ]),
    ...secrets.map(secretField),
  ];
  const values = [
    "HOST: optional('HOST') ?? '0.0.0.0',",
    'PORT,',
    "BASE_URL: (address('BASE_URL', /^https?:\\/\\/[^\\s?#]+$/, 'an address such as https://example.com') ?? `http://localhost:${PORT}`).replace(/\\/+$/, ''),",
    "LOG_LEVEL: matching('LOG_LEVEL', /^(?:fatal|error|warn|info|debug|trace|silent)$/, 'fatal, error, warn, info, debug, trace or silent') ?? 'info',",
    ...(uses.database
      ? [
          "DATABASE_URL: address('DATABASE_URL', /^postgres(?:ql)?:\\/\\/\\S+$/, 'an address such as postgres://user:password@host/name'),",
        ]
      : []),
    ...(uses.database || uses.mail ? ["DATA_DIR: optional('DATA_DIR') ?? 'data',"] : []),
    ...(uses.mail
      ? [
          'SMTP_URL,',
          "MAIL_FROM: SMTP_URL === undefined ? optional('MAIL_FROM') : required('MAIL_FROM', 'the sender of mails, which SMTP_URL needs'),",
        ]
      : []),
    ...(operations.rateLimit === undefined
      ? []
      : [
          `TRUST_PROXY: matching('TRUST_PROXY', /^${proxy}(?:, ?${proxy})*$/i, 'addresses of proxies, such as 10.0.0.0/8, loopback'),`,
        ]),
    ...secrets.map(secretValue),
  ];
  const smtpUrl =
    "const SMTP_URL = address('SMTP_URL', /^smtps?:\\/\\/\\S+$/, 'an address such as smtp://user:password@host:587');";
  const required = `
  const required = (name: string, reason: string): string => {
    const value = optional(name);
    if (value === undefined) problems.push(\`\${name} is not set: \${reason}\`);
    return value ?? '';
  };`;
  const decodes = secrets.some(({ forms }) => forms.length > 0);
  return {
    path: 'src/config.ts',
    text: `${decodes ? "import { describeKeyFault } from './lib/values/secret-key.ts';\n\n" : ''}/** The environment of the server, checked. */
export interface Config {
  ${fields.join('\n')}
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: readonly string[] };

/** Reads the environment; an empty variable counts as not set. All problems are told at once, and never a value. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
  const problems: string[] = [];
  const optional = (name: string): string | undefined => env[name] || undefined;${uses.mail || secrets.length > 0 ? required : ''}${decodes ? signingKey : ''}
  const checked = (name: string, isValid: (value: string) => boolean, rule: string): string | undefined => {
    const value = optional(name);
    if (value !== undefined && !isValid(value)) problems.push(\`\${name} must be \${rule}\`);
    return value;
  };
  const matching = (name: string, pattern: RegExp, rule: string) => checked(name, (value) => pattern.test(value), rule);
  const address = (name: string, pattern: RegExp, rule: string) => checked(name, (value) => pattern.test(value) && URL.canParse(value), rule);

  const PORT = Number(checked('PORT', (value) => /^\\d{1,5}$/.test(value) && Number(value) < 65_536, 'a port number') ?? 3000);
  ${uses.mail ? smtpUrl : ''}
  const config: Config = {
    ${values.join('\n')}
  };
  return problems.length === 0 ? { ok: true, config } : { ok: false, problems };
}
`,
  };
}

/** For secrets that a Hash decodes: of one with a wrong character, Buffer.from() would leave a part. */
const signingKey = `
  const signingKey = (name: string, reason: string, ...forms: readonly { encoding: 'utf8' | 'base64' | 'hex'; prefix: string }[]): string => {
    const value = required(name, reason);
    const faults = forms.flatMap(({ encoding, prefix }) => describeKeyFault(value, encoding, prefix) ?? []);
    if (value !== '') problems.push(...faults.map((fault) => \`\${name} \${fault}\`));
    return value;
  };`;

function secretValue({ name, description = 'a secret', forms }: SecretFacts): string {
  const decoded = forms.map(({ encoding, prefix }) => `{ encoding: '${encoding}', prefix: ${stringLiteral(prefix)} }`);
  const parameters = [stringLiteral(name), stringLiteral(commentText(description)), ...decoded].join(', ');
  return `${propertyKey(name)}: ${forms.length === 0 ? 'required' : 'signingKey'}(${parameters}),`;
}

function secretField({ name, description }: SecretFacts): string {
  const comment =
    description === undefined || commentText(description) === '' ? '' : `/** ${commentText(description)} */\n`;
  return `${comment}readonly ${propertyKey(name)}: string;`;
}
