import { Play, RotateCcw, Save } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import type { JsonObject } from '../../../compiler/base/json.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import type { ServerState, Tried } from '../../shared/messages.ts';
import { CheckBox } from '../fields/check-box.tsx';
import { readJson } from '../fields/json-box.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { addExample } from '../../shared/gestures/examples.ts';
import { asking, edit, useStore } from '../store.ts';
import { showTab } from '../ui.ts';
import { noteSent, typeDraft, useDrafts } from './drafts.ts';
import type { Sent } from './drafts.ts';
import { asExpected, asForm, draftOf, readHeaders } from './request-draft.ts';
import type { RequestDraft } from './request-draft.ts';
import './try-it.css';

/** Answers longer than this are shown in part. */
const mostShown = 256 * 1024;

/** A request to the route, and its answer. */
export function TryIt() {
  const view = useStore((state) => state.written);
  const server = useStore((state) => state.server);
  if (view === undefined) return <p className="none">Open a route to try it.</p>;
  if (server.state !== 'running')
    return (
      <p className="none">{server.state === 'starting' ? 'The development server is starting…' : whyNone(server)}</p>
    );
  return <Request key={view.id} view={view} />;
}

const whyNone = ({ held }: ServerState): string =>
  held === undefined
    ? 'No development server runs. Start flowsmith dev or flowsmith builder to try routes.'
    : `${held.message} ${held.hint}`;

function Request({ view }: { readonly view: RouteView }) {
  const typed = useDrafts((state) => state.typed[view.id]);
  const proposed = useMemo(() => draftOf(view), [view]);
  const draft = typed ?? proposed;
  const wantsSigned = useDrafts((state) => state.isSigned);
  const [isSending, setSending] = useState(false);
  const tried = useStore((state) => state.tried);
  const sent = useDrafts((state) => state.sent[view.id]);
  const isJob = view.trigger.kind === 'cron';
  const headers = readHeaders(draft.headers);
  const bodyIssue = issueOfBody(draft.body);
  const isSigned = wantsSigned && view.trigger.signedWith !== undefined;
  const type = (part: Partial<RequestDraft>): void => typeDraft(view.id, { ...draft, ...part });
  const send = async (request: Sent = { draft, isSigned }): Promise<void> => {
    const lines = readHeaders(request.draft.headers);
    if (lines === undefined) return;
    setSending(true);
    useStore.setState({ tried: undefined });
    noteSent(view.id, request);
    const answer = await ask(view, request.draft, lines, request.isSigned);
    if (answer !== undefined) useStore.setState({ tried: answer });
    setSending(false);
  };
  const sendAgain = (last: Sent): void => {
    typeDraft(view.id, last.draft);
    if (view.trigger.signedWith !== undefined) useDrafts.setState({ isSigned: last.isSigned });
    void send(last);
  };
  return (
    <div
      className="try"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void send();
      }}
    >
      <div className="try-request">
        <div className="try-url">
          <b className={`method is-${view.method.toLowerCase()}`}>{isJob ? 'JOB' : view.method}</b>
          {isJob ? (
            <span className="grow">Runs once, now, as the clock would.</span>
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
          {!isJob && sent !== undefined && isOther(sent, { draft, isSigned }) && (
            <Button
              className="button"
              isDisabled={isSending}
              aria-label={`Send the last again: ${sent.draft.url}`}
              onPress={() => sendAgain(sent)}
            >
              <RotateCcw size={13} aria-hidden="true" /> Last again
            </Button>
          )}
        </div>
        {!isJob && (
          <div className="try-parts">
            {view.method !== 'GET' && (
              <TextBox
                label="Body"
                isLong
                isCode
                value={draft.body}
                error={bodyIssue}
                onInput={(body) => type({ body })}
              />
            )}
            <TextBox
              label="Headers"
              isLong
              isCode
              placeholder="Authorization: Bearer …"
              error={headers === undefined ? 'One header a line, as “Name: value”.' : undefined}
              value={draft.headers}
              onInput={(text) => type({ headers: text })}
            />
          </div>
        )}
        {view.trigger.signedWith !== undefined && (
          <CheckBox
            label="Sign as the sender"
            description={`With \`${view.trigger.signedWith}\`, on the server: the secret does not come here.`}
            value={wantsSigned}
            onChange={(isSigned) => useDrafts.setState({ isSigned })}
          />
        )}
      </div>
      <div className="try-answer" aria-live="polite">
        {tried === undefined ? (
          <p className="quiet">
            {isSending ? 'Waiting for the answer…' : 'The answer appears here, and the way that it took lights up.'}
          </p>
        ) : (
          <Answer
            tried={tried}
            sent={sent}
            onKeep={isJob ? undefined : () => void keep(view, sent?.draft ?? draft, tried)}
          />
        )}
      </div>
    </div>
  );
}

const isOther = (a: Sent, b: Sent): boolean => JSON.stringify(a) !== JSON.stringify(b);

const ask = (view: RouteView, draft: RequestDraft, headers: Readonly<Record<string, string>>, isSigned: boolean) =>
  asking<Tried>((host) =>
    view.trigger.kind === 'cron'
      ? host.ask<'run-job'>({ do: 'run-job', route: view.id })
      : host.ask<'try'>({ do: 'try', route: view.id, request: requestOf(view, draft, headers), isSigned }),
  );

/** What is sent: a form as browsers send it, anything else as it is written. */
function requestOf(view: RouteView, { url, body }: RequestDraft, headers: Readonly<Record<string, string>>) {
  if (body === '' || view.method === 'GET') return { url, headers };
  const read = readJson(body);
  const form = view.trigger.kind === 'form' && 'value' in read ? asForm(read.value) : undefined;
  const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  return { url, headers: { 'content-type': type, ...headers }, body: form ?? body };
}

/** A body that is no JSON may be meant so: it is told, and sent all the same. */
function issueOfBody(body: string): string | undefined {
  const read = readJson(body);
  return 'issue' in read ? read.issue : undefined;
}

interface AnswerProps {
  readonly tried: Tried;
  readonly sent: Sent | undefined;
  readonly onKeep: (() => void) | undefined;
}

function Answer({ tried, sent, onKeep }: AnswerProps) {
  const { status, milliseconds, headers, body, ran } = tried;
  const [isWhole, setWhole] = useState(false);
  const isLong = body.length > mostShown && !isWhole;
  return (
    <>
      <div className="try-status">
        <b className={status < 400 ? 'is-ok' : 'is-error'}>{status}</b>
        <span>{milliseconds.toFixed(1)} ms</span>
        {ran !== undefined && <span>{ran.nodes.length === 1 ? '1 node ran' : `${ran.nodes.length} nodes ran`}</span>}
        <span className="grow" />
        {onKeep !== undefined && sent?.isSigned === true && (
          <span title="A signature is made with a secret, and often with the time, and examples are in git.">
            Signed, so not to keep as an example
          </span>
        )}
        {onKeep !== undefined && sent?.isSigned !== true && (
          <Button className="button is-small" onPress={onKeep}>
            <Save size={13} aria-hidden="true" /> Keep as example
          </Button>
        )}
      </div>
      <Notes tried={tried} />
      <pre>{pretty(isLong ? body.slice(0, mostShown) : body)}</pre>
      {isLong && (
        <Button className="button is-small" onPress={() => setWhole(true)}>
          Show all {Math.round(body.length / 1024)} KB
        </Button>
      )}
      <details>
        <summary>Headers</summary>
        <pre>
          {Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        </pre>
      </details>
    </>
  );
}

/** What one should know of the answer. */
const Notes = ({ tried: { older, others, sampleSecret } }: { readonly tried: Tried }) => (
  <>
    {older !== undefined && (
      <div className="older">
        <p>
          <b>The development server runs an older version of the flow, and this is the answer of that.</b> {older}
        </p>
        <Button className="link" onPress={() => showTab('problems')}>
          What to do
        </Button>
      </div>
    )}
    {others === true && (
      <p className="quiet">Another request ran at the same time, so what is lit may be of that one. Send it again.</p>
    )}
    {sampleSecret !== undefined && (
      <p className="quiet">
        Signed with a sample value, as <code>{sampleSecret}</code> is not set. Set it in <code>.env</code> beside the
        flow to sign as the real sender does.
      </p>
    )}
  </>
);

function pretty(body: string): string {
  const read = readJson(body);
  return 'value' in read && read.value !== undefined ? JSON.stringify(read.value, undefined, 2) : body;
}

async function keep(view: RouteView, draft: RequestDraft, { status, body }: Tried): Promise<void> {
  const headers = readHeaders(draft.headers) ?? {};
  const sent = readJson(draft.body);
  const answer = readJson(body);
  const example: JsonObject = {
    name: `${status} ${view.method} ${draft.url}`,
    request: {
      url: draft.url,
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      ...('value' in sent && sent.value !== undefined ? { body: sent.value } : {}),
    },
    response: {
      status,
      ...('value' in answer && answer.value !== undefined ? { body: asExpected(answer.value) } : {}),
    },
  };
  await edit('Keep as example', addExample(view, example));
}
