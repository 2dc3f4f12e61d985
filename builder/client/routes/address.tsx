import type { RouteEntry, RouteView } from '../../../compiler/view/route-view.ts';
import { textOf } from '../json.ts';

/** What starts a route, and its address or schedule. */
export type Address = Pick<RouteEntry, 'method' | 'path' | 'trigger' | 'runs'>;

export const addressOf = ({ method, path, trigger: { kind, runs } }: RouteView): Address => ({
  ...{ method, path },
  ...(kind === undefined ? {} : { trigger: kind }),
  ...(runs === undefined ? {} : { runs }),
});

const marks: Readonly<Record<string, string>> = { webhook: 'HOOK', form: 'FORM', cron: 'CRON' };
const nouns: Readonly<Record<string, string>> = { webhook: 'the webhook', form: 'the form' };

/** Such as “POST /users”, “the webhook /payments” or “the job that runs every hour UTC”. */
export const addressText = ({ method, path, trigger = '', runs }: Address): string =>
  runs === undefined ? `${nouns[trigger] ?? method} ${path}` : `the job that runs ${runs}`;

/** The name of the open flow within a sentence. */
export const flowName = (view: RouteView): string =>
  view.isFunction === true ? `the function ${textOf(view.settings['id'])}` : addressText(addressOf(view));

interface StartMarkProps {
  readonly of: Address;
  /** For a column that is too narrow for “DELETE”. */
  readonly isShort?: boolean;
}

/** The method of a request; for any other trigger, its name. */
export function StartMark({ of: { method, trigger = '' }, isShort = false }: StartMarkProps) {
  const mark = marks[trigger];
  const text = mark ?? (isShort && method === 'DELETE' ? 'DEL' : method);
  return <b className={`method${mark === undefined ? ` is-${method.toLowerCase()}` : ''}`}>{text}</b>;
}

export const AddressLine = ({ of }: { readonly of: Address }) => (
  <>
    <StartMark of={of} /> {of.runs ?? <code>{of.path}</code>}
  </>
);
