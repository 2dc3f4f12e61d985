import { hasState, knowsClients } from './facts.ts';
import { commentText } from '../../../code/quote.ts';
import type { EmittedFile, ProjectFacts } from './facts.ts';

export function emitDotFiles(facts: ProjectFacts): EmittedFile[] {
  return [
    { path: '.env.example', text: environment(facts) },
    { path: '.gitignore', text: 'node_modules/\ndist/\ndata/\n.env\n' },
    { path: '.gitattributes', text: generated },
    // With this, `npm install` fails on an older Node.js with a clear message; without it, it only warns.
    { path: '.npmrc', text: 'engine-strict=true\n' },
    { path: '.dockerignore', text: '.git/\n.env\nnode_modules/\ndist/\ndata/\ntest/\ndeploy/\n' },
  ];
}

/** Files that need no review stay collapsed in a pull request. Routes and their tests are to be reviewed. */
const generated = `* text=auto eol=lf
.flowsmith/** linguist-generated
src/db/migrations/** linguist-generated
src/lib/** linguist-generated
`;

/** Optional variables are shown as comments with their defaults; required ones are left empty. */
function environment({ uses, operations, secrets }: ProjectFacts): string {
  const blocks = [
    ['# Copy this file to .env and fill it in.'],
    ['# HOST=0.0.0.0', '# PORT=3000'],
    ['# The URL at which clients reach the server', '# BASE_URL=http://localhost:3000'],
    ['# fatal, error, warn, info, debug, trace or silent', '# LOG_LEVEL=info'],
    ...(uses.has('database')
      ? [
          [
            '# PostgreSQL; without it, the database is embedded and keeps its files in DATA_DIR',
            '# DATABASE_URL=postgres://user:password@localhost/name',
          ],
        ]
      : []),
    ...(hasState(uses) ? [['# DATA_DIR=data']] : []),
    ...(uses.has('mail')
      ? [
          [
            '# The mail server and the sender; without them, mails are written to outbox/ in DATA_DIR',
            '# SMTP_URL=smtp://user:password@localhost:587',
            '# MAIL_FROM=server@example.com',
          ],
        ]
      : []),
    ...(uses.has('files') ? [filesPlace(uses.has('s3'))] : []),
    ...(knowsClients({ uses, operations })
      ? [['# Trusted proxies, whose X-Forwarded-For identifies the client', '# TRUST_PROXY=10.0.0.0/8, loopback']]
      : []),
    ...secrets.map(({ name, description }) => [
      ...(description === undefined ? [] : [`# ${commentText(description)}`]),
      `${name}=`,
    ]),
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

const filesPlace = (isS3: boolean): readonly string[] =>
  isS3
    ? [
        '# Where files are stored: a folder, which is files/ in DATA_DIR unless it is set; or S3, with its credentials',
        '# FILES_URL=s3://bucket/prefix?region=eu-central-1',
        '# AWS_ACCESS_KEY_ID=',
        '# AWS_SECRET_ACCESS_KEY=',
      ]
    : [
        '# The folder in which files are stored; without it, they are in files/ in DATA_DIR',
        '# FILES_URL=file:///var/lib/app/files',
      ];
