/** A mutant with the same behaviour, and the reason. `becomes` is the resulting line, trimmed. */
export interface Equivalent {
  readonly file: string;
  readonly becomes: string;
  readonly because: string;
}

const check = (file: string, becomes: string, because: string): Equivalent => ({
  file: `compiler/${file.startsWith('ir/') ? '' : 'phases/3-check/'}${file}`,
  becomes,
  because,
});
const plan = (file: string, becomes: string, because: string): Equivalent => ({
  file: `compiler/phases/4-plan/${file}`,
  becomes,
  because,
});
const lib = (file: string, becomes: string, because: string): Equivalent => ({
  file: `runtime-lib/${file}`,
  becomes,
  because,
});

export const equivalent: readonly Equivalent[] = [
  check(
    'ir/fits.ts',
    'if (need.someOf?.every((names) => !names.some((name) => fields.has(name)))) return false;',
    'No need of a node has more than one such list: they come together in intersections only, which no literal is held against.',
  ),
  check(
    'analysis/shadowings.ts',
    'const best = places.toSorted((a, b) => b.groups.size - a.groups.size)[1];',
    'Any place gives every rival; the best one gives the fewest besides.',
  ),
  check(
    'analysis/taint.ts',
    'const mostParts = 20001;',
    'A bound against endless paths: nothing depends on where exactly it is.',
  ),
  check(
    'analysis/text-parts.ts',
    'const isAtEnd = first === last && (values.every(({ index }) => index <= first) || values.every(({ index }) => index > last));',
    'No part is both raw and a value.',
  ),
  check(
    'analysis/webhook-guards.ts',
    'export const alwaysRefuses = (node: Node): boolean => isRefusal(fixedStatus(node) ?? 1);',
    'Neither number is a status that refuses.',
  ),
  plan(
    'group-reads.ts',
    'for (let index = 0; index <= block.length; ) {',
    'Behind the last step there is none to take.',
  ),
  plan('group-reads.ts', 'let length = 1;', 'The length is read only where a group was found, and that sets it.'),
  plan(
    'repeat-tails.ts',
    'const mostSteps = 9 * longest;',
    'What is measured in vain is refused afterwards: the bound saves time only.',
  ),
  lib(
    'src/lib/values/json-text.ts',
    String.raw`const mayOverflow = (text: string): boolean => /\d[eE]\+?\d{3}/.test(text) || (text.length > 200 || /(?<!\d)\d{200}/.test(text));`,
    'It spares most texts a look at every number; that look decides.',
  ),
  lib(
    'src/app.ts',
    'await allowOrigins(app, []);',
    'The list is a sample: emitting puts the origins of the project there.',
  ),
  lib('test/support.ts', 'for (let waited = 0; waited < 10001; waited += 50) {', 'A millisecond more of patience.'),
  lib(
    'src/lib/http/answer-error.ts',
    "return typeof statusCode === 'number' && statusCode >= 400 && statusCode <= 600 ? statusCode : undefined;",
    'Fastify answers 500 instead of a status beyond 599.',
  ),
  lib(
    'src/lib/values/read.ts',
    'if (text.length * 4 <= bytes || Buffer.byteLength(text) <= bytes) return text;',
    'It spares most texts the count; that count decides.',
  ),
  lib(
    'src/lib/values/formats.ts',
    'if (year > 2 && year < 9999) return true;',
    'It spares most years the conversion; that conversion decides.',
  ),
  lib(
    'src/lib/jobs/jobs.ts',
    'export const closeJobs = ({ boss }: Jobs): Promise<void> => boss.stop({ timeout: 15001 });',
    'A millisecond more of patience.',
  ),
  lib(
    'src/lib/mail/mailer.ts',
    'const timeouts = { dnsTimeout: 10001, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };',
    'A millisecond more of patience.',
  ),
  lib(
    'src/lib/mail/mailer.ts',
    'const transport = createTransport({ streamTransport: true, buffer: false, ...dataOnly });',
    'The file is written from a stream as it is from a buffer.',
  ),
  lib('src/lib/db/database.ts', 'connectionTimeoutMillis: 5001,', 'A millisecond more of patience.'),
];
