import { useState } from 'react';
import type { Operation } from '../../../compiler/base/operation.ts';
import { renamedRoute } from '../canvas/own-places.ts';
import { AskText } from '../fields/ask-text.tsx';
import { Choice } from '../fields/choice.tsx';
import { Confirm, FormDialog } from '../fields/modal-dialog.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { methodChoices, triggerOf, triggers } from '../start/triggers.ts';
import { newWebhookId } from '../start/webhook-id.ts';
import { edit, openPart, openRoute, useStore } from '../store.ts';
import { openDialog } from '../ui.ts';
import { removeRoute } from '../../shared/gestures/routes.ts';
import { pathIssueOf } from '../../shared/route-path.ts';
import { newRoute, propose } from './propose.ts';
import type { RouteIdea } from './propose.ts';

const close = (): void => openDialog(undefined);
const idPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const useTaken = (): ReadonlySet<string> =>
  new Set(useStore(({ project }) => project?.routes ?? []).map(({ id }) => id));

/** Asks what starts a route and where it is; id and title are proposed. */
export function NewRoute() {
  const taken = useTaken();
  const [idea, setIdea] = useState<RouteIdea>({ method: 'GET', path: '/', trigger: 'request' });
  const [given, setGiven] = useState<{ readonly id?: string; readonly title?: string }>({});
  const project = useStore((state) => state.project);
  const proposed = propose({ routes: project?.routes ?? [] }, idea);
  const { id, title } = { ...proposed, ...given };
  const pathIssue = pathIssueOf(idea.path);
  const idIssue = issueOfId(id, taken);
  const method = methodOf(idea);
  const add = async (): Promise<void> => {
    const value = newRoute({ ...idea, method }, id, title, newWebhookId());
    if (!(await edit(`New route ${title}`, [{ do: 'add-route', value }]))) return;
    close();
    await openRoute(id);
  };
  return (
    <FormDialog
      title="New route"
      action="Add route"
      isReady={pathIssue === undefined && idIssue === undefined}
      onSubmit={() => void add()}
      onClose={close}
    >
      <Choice
        label="Started by"
        value={idea.trigger}
        options={triggers}
        onChange={(trigger) => setIdea({ ...idea, trigger })}
      />
      <div className="method-path">
        <Choice
          label="Method"
          value={method}
          isDisabled={idea.trigger !== 'request'}
          options={methodChoices}
          onChange={(chosen) => setIdea({ ...idea, method: chosen })}
        />
        <TextBox
          label="Path"
          isCode
          autoFocus
          value={idea.path}
          error={pathIssue}
          onInput={(path) => setIdea({ ...idea, path })}
        />
      </div>
      <TextBox label="Title" value={title} onInput={(text) => setGiven({ ...given, title: text })} />
      <TextBox
        label="Id"
        isCode
        value={id}
        description="Names the emitted file."
        error={idIssue}
        onInput={(text) => setGiven({ ...given, id: text })}
      />
    </FormDialog>
  );
}

/** What the clock starts has no request, and any method will do. */
const methodOf = ({ trigger, method }: RouteIdea): string =>
  trigger === 'request' ? method : (triggerOf(trigger)?.method ?? 'GET');

function issueOfId(id: string, taken: ReadonlySet<string>): string | undefined {
  if (!idPattern.test(id)) return 'Small letters and digits, with “-” between words.';
  if (id.length > 64) return 'At most 64 characters.';
  return taken.has(id) ? 'Another route has this id.' : undefined;
}

/** The route that is open: dialogs are about it. */
const useOpenRoute = (): string => useStore(({ open }) => (open.what === 'route' ? open.route : ''));

export function RenameRoute() {
  const route = useOpenRoute();
  const taken = useTaken();
  const rename = async (id: string): Promise<void> => {
    if (id === route) return;
    const renamed: Operation = { do: 'set', route, path: ['id'], value: id };
    const placing = renamedRoute(useStore.getState().places, route, id);
    if (await edit(`Rename ${route}`, [renamed], undefined, placing)) await openRoute(id);
  };
  return (
    <AskText
      title="Rename the route"
      label="Id"
      isCode
      description="Names the emitted file. Method, path and title are in its settings."
      value={route}
      action="Rename"
      issueOf={(text) => (text === route ? undefined : issueOfId(text, taken))}
      onDone={(id) => void rename(id)}
      onClose={close}
    />
  );
}

export function DeleteRoute() {
  const route = useOpenRoute();
  const routes = useStore(({ project }) => project?.routes) ?? [];
  const remove = async (): Promise<void> => {
    if (!(await edit(`Delete ${route}`, removeRoute(route)))) return;
    const next = routes.find(({ id }) => id !== route);
    if (next === undefined) openPart({ what: 'nothing' });
    else await openRoute(next.id);
  };
  return (
    <Confirm title="Delete the route?" action="Delete" onConfirm={() => void remove()} onClose={close}>
      <p>
        <code>{route}</code> goes with its flow and its examples. Undo brings it back.
      </p>
    </Confirm>
  );
}
