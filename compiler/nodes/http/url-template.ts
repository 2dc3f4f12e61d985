import { urlOfRequest } from '../../ir/catalogue/http-requests.ts';
import type { UrlIssue } from '../../ir/catalogue/http-requests.ts';
import type { BindContext } from '../define-node.ts';
import { freePort } from '../free-port.ts';
import { checkPlaceholders, parseTemplate } from '../template-parts.ts';
import type { TemplatePart } from '../template-parts.ts';

/** The URL of a request: its server is constant, and its path may have placeholders. */
export interface UrlTemplate {
  /** `https://api.example.com` */
  readonly origin: string;
  /** The path as written, and split; placeholders have the names of their ports. */
  readonly text: string;
  readonly path: readonly TemplatePart[];
}

/** Reports a URL that a browser would normalize: the URL that people read must be the one that is called. */
export function readUrl(url: string, context: BindContext): UrlTemplate {
  const [, origin = '', text = ''] = /^([^/]*\/\/[^/]*)(.*)$/s.exec(url) ?? [];
  const path = parseTemplate(text).map((part) =>
    part.kind === 'text' ? part : { ...part, name: freePort('path', part.name, ['in', 'body', 'secret']) },
  );
  const why = origin.includes('{{') ? 'placeholder' : findIssue(origin, text);
  if (why === undefined) checkPlaceholders(text, context, ['url']);
  else context.report(urlOfRequest, { url, why }, ['url']);
  return { origin, text: text === '' ? '/' : text, path };
}

function findIssue(origin: string, text: string): UrlIssue | undefined {
  const sample = `${origin}${text === '' ? '/' : text}`;
  const url = URL.parse(sample);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return 'no-url';
  if (/[?#]/.test(sample)) return 'query';
  if (url.protocol === 'http:' && !isNear(url.hostname)) return 'insecure';
  const written = url.href.replaceAll('%7B%7B', '{{').replaceAll('%7D%7D', '}}');
  return written === sample ? undefined : { written };
}

/** Whether it is the same computer, or a name within the same network, such as that of a container. */
export const isNear = (host: string): boolean =>
  /^127(?:\.\d+){3}$/.test(host) || host === '[::1]' || !/[.:]/.test(host) || host.endsWith('.localhost');
