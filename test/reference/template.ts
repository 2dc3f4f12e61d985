import type { ComputeContext } from './compute.ts';
import type { Input, Route } from '../../compiler/ir/project.ts';
import { textOf } from './config.ts';
import type { Config } from './config.ts';
import { textFrom } from './values.ts';

/** A filled-in template. */
export const fillInText = (at: ComputeContext): unknown =>
  at.config['html'] === true ? fillInHtml(at) : fillIn(textOf(at.config, 'template'), at.input, (text) => text);

/** A template with `html`, or wired to what is read as HTML, such as a mail's `html`. */
export const fillInHtml = ({ config, input, isHtml }: ComputeContext): unknown =>
  fillIn(textOf(config, 'template'), input, (text, port) => (isHtml(port) ? text : escape(text)));

/** Whether nodes have made a text, or the texts of a list, as HTML, whatever they put into it. */
export function isMadeAsHtml(
  route: Pick<Route, 'nodes'>,
  configs: ReadonlyMap<string, Config>,
  input: Input | undefined,
): boolean {
  const node = input?.kind === 'wire' ? route.nodes.get(input.node) : undefined;
  if (node === undefined) return false;
  const { type, container } = node.kind;
  const config = configs.get(node.id);
  const fromAll = (inputs: Iterable<Input>): boolean => [...inputs].every((each) => isMadeAsHtml(route, configs, each));
  if (container !== undefined && input?.kind === 'wire' && input.port === container.results)
    return isMadeAsHtml(route, configs, node.body?.result);
  if (type === 'template') return config?.['html'] === true;
  if (type === 'build-list') return fromAll(node.inputs.values());
  if (type === 'select') return fromAll(['whenTrue', 'whenFalse'].flatMap((port) => node.inputs.get(port) ?? []));
  if (type !== 'text' || config === undefined) return false;
  return config['operator'] === 'join' ? fromAll(node.inputs.values()) : config['operator'] === 'escape-html';
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => [...text].map((character) => escapes[character] ?? character).join('');

/** A text, or bytes if one of its placeholders is bytes. */
function fillIn(
  template: string,
  input: ComputeContext['input'],
  write: (text: string, port: string) => string,
): unknown {
  const pieces: (string | Uint8Array)[] = [];
  let rest = template;
  while (rest !== '') {
    const placeholder = /^\{\{ *([A-Za-z][A-Za-z0-9_-]*) *\}\}/.exec(rest);
    if (placeholder !== null) {
      const port = placeholder[1] ?? '';
      const value = input(port);
      pieces.push(value instanceof Uint8Array ? value : write(textFrom(value), port));
      rest = rest.slice(placeholder[0].length);
    } else {
      const isEscape = rest.startsWith('\\{{');
      pieces.push(isEscape ? '{{' : rest.slice(0, 1));
      rest = rest.slice(isEscape ? 3 : 1);
    }
  }
  if (pieces.every((piece) => typeof piece === 'string')) return pieces.join('');
  return Buffer.concat(joinTexts(pieces).map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}

/** Joins texts before encoding, so that no surrogate pair is cut in two. */
function joinTexts(pieces: readonly (string | Uint8Array)[]): (string | Uint8Array)[] {
  const joined: (string | Uint8Array)[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}
