import { readDocument } from '../../analyse.ts';
import { triggers } from '../../triggers/registry.ts';
import { request } from '../../triggers/request.ts';
import { webhookIdPattern, webhookUrl, webhook as webhookTrigger } from '../../triggers/webhook.ts';
import { findRoute } from '../edit/find-route.ts';
import type { FoundRoute } from '../edit/find-route.ts';
import { replaceFile } from '../edit/replace-file.ts';
import { newWebhookId, setWebhookId } from '../edit/set-webhook-id.ts';
import { publicBase } from '../input/base-url.ts';
import { loadSources } from '../input/load-flow.ts';
import { done, failure, success } from '../terminal/result.ts';
import type { Outcome, Result } from '../terminal/result.ts';
import { paint } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface WebhookOptions {
  readonly renew?: boolean;
}

/** Writes a new webhook id into the flow file, and prints the route's URL. */
export async function webhook(
  flow: string,
  routeId: string,
  { renew = false }: WebhookOptions,
  terminal: Terminal,
): Promise<Outcome> {
  const loaded = await loadSources(flow);
  if (!loaded.ok) return loaded;
  const { sources } = loaded.value;
  const { document, diagnostics } = readDocument(sources);
  if (document === undefined) return failure({ diagnostics, sources });
  const found = findRoute(document, sources, routeId);
  const edited = found.ok ? edit(found.value, renew) : found;
  if (!edited.ok) return edited;
  const { file, text, method, url, renewed, examples } = edited.value;
  replaceFile(file, text);
  const message = renewed
    ? `Renewed the webhook id in ${file}; the old URL stops working with the next build.`
    : `Wrote the webhook id into ${file}.`;
  terminal.print(`${paint(terminal.color, 'green', '✓')} ${message}\n\n  ${method} ${publicBase()}${url}\n`);
  if (method !== 'POST')
    terminal.print(`\nProviders deliver by POST: change the "method" of the route, unless yours says otherwise.\n`);
  if (examples > 0) terminal.print(`\nThe examples of the route are sent to its old URL: write the new one there.\n`);
  return done;
}

interface Edited {
  readonly file: string;
  readonly text: string;
  readonly method: string;
  readonly url: string;
  readonly renewed: boolean;
  readonly examples: number;
}

function edit({ route, source, path }: FoundRoute, renew: boolean): Result<Edited> {
  const starts = (route.flow.nodes ?? []).flatMap((node, index) => (node.type === 'start' ? [{ node, index }] : []));
  const [start] = starts;
  if (start === undefined || starts.length > 1)
    return failure({
      message: `The flow of ${route.id} has ${starts.length} Start Nodes.`,
      hint: 'A flow has exactly one: it is where the webhook is configured.',
    });
  const trigger = triggerOf(start.node.config?.['trigger']);
  const other = triggers.find(({ kind }) => kind === trigger.type);
  if (other !== undefined && other !== request && other !== webhookTrigger) {
    return failure({
      message: `${route.id} is started by a ${other.noun}, not by a webhook.`,
      hint: 'Give the webhook a route of its own, or remove the trigger from the Start Node first.',
    });
  }
  if (trigger.id !== undefined && webhookIdPattern.test(trigger.id) && !renew) {
    return failure({
      message: `${route.id} has a webhook id already: ${publicBase()}${webhookUrl(route.path, trigger.id)}`,
      hint: 'Use that URL. With `--renew` the route gets a new one, and requests to the old one get 404.',
    });
  }
  const id = newWebhookId();
  const text = setWebhookId(source.text, [...path, 'flow', 'nodes', start.index], id);
  return success({
    file: source.file,
    text,
    method: route.method,
    url: webhookUrl(route.path, id),
    renewed: trigger.id !== undefined,
    examples: route.examples?.length ?? 0,
  });
}

function triggerOf(trigger: unknown): { readonly type: string; readonly id?: string } {
  if (typeof trigger !== 'object' || trigger === null || !('type' in trigger) || typeof trigger.type !== 'string')
    return { type: 'request' };
  return 'id' in trigger && typeof trigger.id === 'string'
    ? { type: trigger.type, id: trigger.id }
    : { type: trigger.type };
}
