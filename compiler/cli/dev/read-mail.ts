/** A decoded mail. Addresses are as in the header, with names decoded. */
export interface CapturedMail {
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  /** Undefined for a mail without HTML. */
  readonly html: string | undefined;
}

/**
 * Parses a message (RFC 5322, MIME) as written by the emitted server's mailer: text, or text and HTML as alternatives.
 * Attachments are skipped. Never fails: any bytes give some mail.
 */
export function readMail(bytes: Buffer): CapturedMail {
  const message = readEntity(bytes.toString('latin1'));
  const parts = leaves(message, 0);
  const header = (name: string): string => decodeWords(message.headers.get(name) ?? '');
  return {
    date: header('date'),
    from: header('from'),
    to: header('to'),
    cc: header('cc'),
    replyTo: header('reply-to'),
    subject: header('subject'),
    text: bodyOf(parts.find(({ type }) => type === 'text/plain')) ?? '',
    html: bodyOf(parts.find(({ type }) => type === 'text/html')),
  };
}

/** A message, or a part of one. Its texts are byte strings, one character per byte. */
interface Entity {
  readonly headers: ReadonlyMap<string, string>;
  readonly type: string;
  readonly body: string;
}

function readEntity(text: string): Entity {
  const [head = '', ...rest] = text.split(/\r?\n\r?\n/);
  const separator = text.slice(head.length).startsWith('\r') ? '\r\n\r\n' : '\n\n';
  const unfolded = head.replaceAll(/\r?\n(?=[ \t])/g, '');
  const headers = new Map(
    unfolded.split(/\r?\n/).flatMap((line): [string, string][] => {
      const colon = line.indexOf(':');
      return colon < 1 ? [] : [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]];
    }),
  );
  const type = (headers.get('content-type') ?? 'text/plain').split(';')[0]?.trim().toLowerCase() ?? '';
  return { headers, type, body: rest.length === 0 ? '' : text.slice(head.length + separator.length) };
}

const deepest = 8;

function leaves(entity: Entity, depth: number): readonly Entity[] {
  const boundary = /;\s*boundary="?(?<boundary>[^";]+)"?/i.exec(entity.headers.get('content-type') ?? '')?.groups?.[
    'boundary'
  ];
  if (!entity.type.startsWith('multipart/') || boundary === undefined || depth === deepest) return [entity];
  const parts = `\n${entity.body}`.split(`\n--${boundary}`).slice(1);
  const open = parts.filter((part) => !part.startsWith('--'));
  return open.flatMap((part) => leaves(readEntity(part.replace(/^[ \t]*\r?\n/, '').replace(/\r$/, '')), depth + 1));
}

function bodyOf(entity: Entity | undefined): string | undefined {
  if (entity === undefined) return undefined;
  const bytes = decodeBody(entity.body, (entity.headers.get('content-transfer-encoding') ?? '').toLowerCase());
  return bytes.toString('utf8').replaceAll('\r\n', '\n').replace(/\n$/, '');
}

function decodeBody(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return encoding === 'quoted-printable'
    ? decodeQuoted(body.replaceAll(/=[ \t]*\r?\n/g, ''))
    : Buffer.from(body, 'latin1');
}

const decodeQuoted = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Decodes encoded words (RFC 2047). Spaces between two of them are dropped, and a character may span both. */
function decodeWords(header: string): string {
  const runs = header.replaceAll(/(\?=)\s+(?==\?)/g, '$1');
  return runs.replaceAll(/(?:=\?[^?]+\?[BQ]\?[^?]*\?=)+/gi, (run) => {
    const words = [...run.matchAll(/=\?[^?]+\?(?<encoding>[BQ])\?(?<text>[^?]*)\?=/gi)];
    const bytes = words.map(({ groups: { encoding = '', text = '' } = {} }) =>
      encoding.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : decodeQuoted(text.replaceAll('_', ' ')),
    );
    return Buffer.concat(bytes).toString('utf8');
  });
}
