import { Play, RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import type { ServerState, Tried } from '../../shared/messages.ts';
import { CheckBox } from '../fields/check-box.tsx';
import { readJson } from '../fields/read-json.ts';
import { TextBox } from '../fields/text-box.tsx';
import type { Host } from '../host.ts';
import { FormLink, useFormUrl } from '../start/form-link.tsx';
import { tryRoute, useStore } from '../store.ts';
import { useUi } from '../ui.ts';
import { Answer, Outcome } from './answer.tsx';
import { OfCallers } from './of-callers.tsx';
import { acceptedBy, chosenFor, encoded, isForm, isPlain } from './accepted-body.ts';
import { noteSent, typeDraft, useDrafts } from './drafts.ts';
import type { Sent } from './drafts.ts';
import { FormBody } from './form-body.tsx';
import { followRequest, proposedRequest } from './follow-request.ts';
import { asForm, readHeaders } from './request-draft.ts';
import type { RequestDraft } from './request-draft.ts';
import './try-it.css';
import { ownOf } from '../../shared/gestures/json.ts';

/** A request to the route, and its answer. */
export function TryIt() {
  const view = useStore((state) => state.written);
  const server = useStore((state) => state.server);
  if (view === undefined) return <p className="none">Open a route to try it.</p>;
  if (view.isFunction === true) return <OfCallers view={view} />;
  // A request waits while the server starts.
  if (server.state === 'none' || server.state === 'failed') return <p className="none">{whyNone(server)}</p>;
  return <Request key={view.id} view={view} />;
}

const whyNone = ({ held }: ServerState): string =>
  held === undefined
    ? 'No development server runs. Start flowsmith dev or flowsmith builder to try routes.'
    : `${held.message} ${held.hint}`;

function Request({ view }: { readonly view: RouteView }) {
  const typed = useDrafts((state) => ownOf(state.typed, view.id));
  const proposed = useMemo(() => proposedRequest(view), [view]);
  const draft = typed === undefined ? proposed : followRequest(typed.draft, typed.taken, view.request);
  const wantsSigned = useDrafts((state) => state.isSigned);
  const [isSending, setSending] = useState(false);
  const tried = useStore((state) => state.tried);
  const sent = useDrafts((state) => ownOf(state.sent, view.id));
  const last = sent && followRequest(sent.draft, sent.taken, view.request);
  const taken = view.request ?? typed?.taken;
  const showsValues = useUi((state) => state.showsValues);
  const isJob = view.trigger.kind === 'cron';
  const headers = readHeaders(draft.headers);
  const accepted = acceptedBy(view);
  const bodyIssue = isPlain(accepted) ? undefined : issueOfBody(draft.body);
  const isSigned = wantsSigned && view.trigger.signing !== undefined;
  const type = (part: Partial<RequestDraft>): void => typeDraft(view.id, { draft: { ...draft, ...part }, taken });
  const send = async (request: Sent = { draft, isSigned, taken, files: chosenFor(view.id) }): Promise<void> => {
    const lines = readHeaders(request.draft.headers);
    if (lines === undefined) return;
    setSending(true);
    noteSent(view.id, request);
    await tryRoute(view.id, (host) => ask(host, view, request, lines));
    setSending(false);
  };
  const bodyBox = isForm(accepted) ? (
    <FormBody route={view.id} accepted={accepted} body={draft.body} onInput={(body) => type({ body })} />
  ) : (
    <TextBox label="Body" isLong isCode value={draft.body} error={bodyIssue} onInput={(body) => type({ body })} />
  );
  return (
    <div
      className="try"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void send();
      }}
    >
      <div className="try-head">
        <div className="try-url">
          <b className={`method is-${view.method.toLowerCase()}`}>{isJob ? 'CRON' : view.method}</b>
          {isJob ? (
            <span className="grow">Runs it once, now, as the schedule would.</span>
          ) : (
            <TextBox label="URL" isLabelHidden isCode value={draft.url} onInput={(url) => type({ url })} />
          )}
          <Button
            className="button is-primary"
            isDisabled={isSending || headers === undefined}
            onPress={() => void send()}
          >
            <Play size={13} fill="currentColor" aria-hidden="true" /> {isJob ? 'Run now' : 'Send'}
          </Button>
        </div>
        {view.trigger.kind === 'form' && <ByPage url={view.url} />}
        {!isJob && last !== undefined && !isSameDraft(last, draft) && (
          <p className="try-last">
            <Button
              className="button is-small"
              isDisabled={isSending}
              aria-label={`Send the last again: ${last.url}`}
              onPress={() => void send({ draft: last, isSigned, taken, files: sent?.files ?? chosenFor(view.id) })}
            >
              <RotateCcw size={13} aria-hidden="true" /> Last again
            </Button>
            <code>{last.url}</code>
          </p>
        )}
      </div>
      <div className="try-request">
        {!isJob && (
          <div className="try-parts">
            {view.method !== 'GET' && view.method !== 'DELETE' && bodyBox}
            <TextBox
              label="Headers"
              isLong
              isCode
              placeholder="Authorization: Bearer …"
              error={headers === undefined ? 'One header a line, as “Name: value”.' : undefined}
              value={draft.headers}
              onInput={(text) => type({ headers: text })}
            />
            {/* Few of these have one. */}
            {view.method === 'DELETE' && bodyBox}
          </div>
        )}
        <CheckBox
          label="Show values"
          description="Wires show what they carried, at most one line each, and nothing private."
          value={showsValues}
          onChange={(next) => useUi.setState({ showsValues: next })}
        />
        {view.trigger.signing !== undefined && (
          <CheckBox
            label="Sign as the sender"
            description={`With \`${view.trigger.signing.secret.name}\`, on the server: the secret does not come here.`}
            value={wantsSigned}
            onChange={(isSigned) => useDrafts.setState({ isSigned })}
          />
        )}
      </div>
      <div className="try-answer" aria-live="polite">
        {tried === undefined ? (
          <p className="quiet">
            {isSending ? waiting : isJob ? ranHere : 'The answer appears here, and the way that it took lights up.'}
          </p>
        ) : isJob ? (
          <Outcome view={view} tried={tried} />
        ) : (
          <Answer view={view} tried={tried} sent={sent ?? { draft, isSigned }} />
        )}
      </div>
    </div>
  );
}

/** A link to the page where people fill in the form. */
function ByPage({ url }: { readonly url: string | undefined }) {
  const href = useFormUrl(url);
  return (
    href !== undefined && (
      <p className="quiet try-page">
        <FormLink href={href} /> to send it as people do.
      </p>
    )
  );
}

const waiting = 'Waiting for the end…';
const ranHere = 'How it ended appears here, and the way that it took lights up.';

const isSameDraft = (a: RequestDraft, b: RequestDraft): boolean => JSON.stringify(a) === JSON.stringify(b);

async function ask(host: Host, view: RouteView, sent: Sent, headers: Readonly<Record<string, string>>): Promise<Tried> {
  const asked = { route: view.id, values: useUi.getState().showsValues };
  return view.trigger.kind === 'cron'
    ? host.ask<'run-job'>({ do: 'run-job', ...asked })
    : host.ask<'try'>({ do: 'try', ...asked, request: await requestOf(view, sent, headers), isSigned: sent.isSigned });
}

/** The body to send: a form as browsers send it, anything else as written. */
async function requestOf(view: RouteView, { draft, files = {} }: Sent, headers: Readonly<Record<string, string>>) {
  const { url, body } = draft;
  const accepted = view.method === 'GET' ? undefined : await encoded(acceptedBy(view), draft, files);
  if (accepted !== undefined) {
    const { type, ...sent } = accepted;
    return { url, headers: { 'content-type': type, ...headers }, ...sent };
  }
  if (body.trim() === '' || view.method === 'GET') return { url, headers };
  const read = readJson(body);
  const form = view.trigger.kind === 'form' && 'value' in read ? asForm(read.value) : undefined;
  const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  return { url, headers: { 'content-type': type, ...headers }, body: form ?? body };
}

/** A body that is not JSON may be intended: the page mentions it, but sends it anyway. */
function issueOfBody(body: string): string | undefined {
  const read = readJson(body);
  return 'issue' in read ? read.issue : undefined;
}
