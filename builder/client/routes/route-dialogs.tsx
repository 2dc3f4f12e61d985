import { useRef, useState } from 'react';
import type { Operation } from '../../../compiler/base/operation.ts';
import { renamedRoute } from '../canvas/own-places.ts';
import { AskText } from '../fields/ask-text.tsx';
import { Choice } from '../fields/choice.tsx';
import { Confirm, FormDialog } from '../fields/modal-dialog.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { goToFlow } from '../go.ts';
import { textOf } from '../json.ts';
import { ScheduleFields } from '../start/schedule-fields.tsx';
import { methodChoices, triggerOf, triggers } from '../start/triggers.ts';
import { newWebhookId } from '../start/webhook-id.ts';
import { edit, openPart, openRoute, useStore } from '../store.ts';
import { openDialog } from '../ui.ts';
import { removeRoute } from '../../shared/gestures/routes.ts';
import { pathIssueOf } from '../../shared/route-path.ts';
import { issueOfSchedule } from '../../shared/schedule.ts';
import { newRoute, pathOfJobs, propose } from './propose.ts';
import type { RouteIdea } from './propose.ts';

const close = (): void => openDialog(undefined);
const idPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const useTaken = (): ReadonlySet<string> =>
  new Set((useStore(({ project }) => project?.routes) ?? []).map(({ id }) => id));

/** Asks for a route's trigger and address; id and title are proposed. */
export function NewRoute() {
  const taken = useTaken();
  const [idea, setIdea] = useState<RouteIdea>({ method: 'GET', path: '/', trigger: 'request' });
  const [given, setGiven] = useState<{ readonly id?: string; readonly title?: string }>({});
  const project = useStore((state) => state.project);
  const proposed = propose({ routes: project?.routes ?? [] }, idea, given.title);
  const { id, title } = { ...proposed, ...given };
  const whereIssue = idea.schedule === undefined ? pathIssueOf(idea.path) : issueOfSchedule(idea.schedule);
  const idIssue = issueOfId(id, taken);
  const method = methodOf(idea);
  const add = async (): Promise<void> => {
    const value = newRoute({ ...idea, method }, id, title, newWebhookId());
    if (!(await edit(`New route ${title}`, [{ do: 'add-route', value }]))) return;
    close();
    await openRoute(id);
    goToFlow();
  };
  return (
    <FormDialog
      title="New route"
      action="Add route"
      isReady={whereIssue === undefined && idIssue === undefined}
      onSubmit={add}
      onClose={close}
    >
      <Choice
        label="Started by"
        value={idea.trigger}
        options={triggers}
        onChange={(trigger) => setIdea(ideaOf(trigger, idea))}
      />
      <Where idea={idea} issue={whereIssue} onChange={setIdea} />
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

interface WhereProps {
  readonly idea: RouteIdea;
  /** What is wrong with the path or the schedule. */
  readonly issue: string | undefined;
  readonly onChange: (idea: RouteIdea) => void;
}

/** The address of a route or, for a job, its schedule. */
function Where({ idea, issue, onChange }: WhereProps) {
  const { trigger, schedule } = idea;
  const both = useRef<HTMLDivElement>(null);
  const set = (part: Partial<RouteIdea>): void => onChange({ ...idea, ...part });
  if (schedule !== undefined)
    return (
      <ScheduleFields
        schedule={schedule}
        error={issue}
        onChoose={(chosen) => set({ schedule: chosen })}
        box={(scheduleWith) => ({ onInput: (text) => set({ schedule: scheduleWith(text) }) })}
      />
    );
  const path = (
    <TextBox label="Path" isCode autoFocus value={idea.path} error={issue} onInput={(path) => set({ path })} />
  );
  if (trigger !== 'request') return path;
  return (
    <div className="method-path" ref={both}>
      <Choice
        label="Method"
        value={idea.method}
        options={methodChoices}
        onChange={(method) => set({ method })}
        onPicked={() => both.current?.querySelector('input')?.focus()}
      />
      {path}
    </div>
  );
}

/** A job has a schedule instead of a path. */
function ideaOf(trigger: string, { method, path }: RouteIdea): RouteIdea {
  const schedule = textOf(triggerOf(trigger)?.first?.['schedule']);
  const isOfJobs = path === pathOfJobs;
  if (schedule === undefined) return { method, path: isOfJobs ? '/' : path, trigger };
  return { method, path: pathOfJobs, trigger, schedule };
}

/** A job has no request, so any method will do. */
const methodOf = ({ trigger, method }: RouteIdea): string =>
  trigger === 'request' ? method : (triggerOf(trigger)?.method ?? 'GET');

export function issueOfId(id: string, taken: ReadonlySet<string>, noun = 'route'): string | undefined {
  if (!idPattern.test(id)) return 'Lower-case letters and digits, with “-” between words.';
  if (id.length > 64) return 'At most 64 characters.';
  return taken.has(id) ? `Another ${noun} has this id.` : undefined;
}

/** The open route, which the dialogs are about. */
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
