import { Save } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { JsonObject } from '../../../compiler/base/json.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { readJson } from '../fields/read-json.ts';
import { addExample } from '../../shared/gestures/examples.ts';
import { isSameJson } from '../../shared/gestures/json.ts';
import { endName } from '../inspector/names.ts';
import { edit, select } from '../store.ts';
import type { Answered } from '../store.ts';
import { showTab } from '../ui.ts';
import type { Sent } from './drafts.ts';
import { exampleOf } from './kept-example.ts';

interface AnswerProps {
  readonly view: RouteView;
  readonly tried: Answered;
  readonly sent: Sent;
}

/** The answer to a request. */
export function Answer({ view, tried, sent }: AnswerProps) {
  const { status, milliseconds, headers, body, bytes } = tried;
  const kept = exampleOf(view, sent, tried);
  return (
    <>
      <div className="try-status">
        <b className={status < 400 ? 'is-ok' : 'is-error'}>{status}</b>
        <span>{milliseconds.toFixed(1)} ms</span>
        <Ran tried={tried} />
        <Failed view={view} tried={tried} />
        <span className="grow" />
        {isOfNow(view, tried) &&
          ('example' in kept ? (
            <Keep view={view} example={kept.example} lacks={tried.kept?.lacks ?? []} />
          ) : (
            <span title={kept.reason}>{kept.issue}</span>
          ))}
      </div>
      <Notes view={view} tried={tried} />
      <Body text={body} bytes={bytes} />
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

/** Whether the current version of the flow gave the answer; an example from any other version would fail. */
const isOfNow = (view: RouteView, { older, code }: Answered): boolean =>
  older === undefined && code === view.code?.text;

/** How a scheduled run ended. */
export function Outcome({ view, tried }: Omit<AnswerProps, 'sent'>) {
  const { status, milliseconds, body } = tried;
  const hasFailed = status >= 400;
  return (
    <>
      <div className="try-status">
        <b className={hasFailed ? 'is-error' : 'is-ok'}>{hasFailed ? 'Failed' : 'Completed'}</b>
        <span>in {milliseconds.toFixed(1)} ms</span>
        <Ran tried={tried} />
        <Failed view={view} tried={tried} />
      </div>
      <Notes view={view} tried={tried} />
      {hasFailed ? (
        <Button className="link" onPress={() => showTab('log')}>
          The log says why
        </Button>
      ) : (
        body !== 'null' && <Body text={body} bytes={tried.bytes} />
      )}
    </>
  );
}

const Ran = ({ tried: { ran } }: Pick<AnswerProps, 'tried'>) =>
  ran !== undefined && <span>{ran.nodes.length === 1 ? '1 node ran' : `${ran.nodes.length} nodes ran`}</span>;

/** Which node ended the request, unless the flow itself answered. */
function Failed({ view, tried: { ran, status } }: Omit<AnswerProps, 'sent'>) {
  const failed = ran?.failed;
  if (failed === undefined) return null;
  return (
    <Button className="link" onPress={() => select([failed], 'list')}>
      {status < 500 ? 'Refused' : 'Failed'} at {endName(view, { node: failed, port: 'next' })}
    </Button>
  );
}

interface KeepProps {
  readonly view: RouteView;
  readonly example: JsonObject;
  /** Tables whose rows are missing in it. */
  readonly lacks: readonly string[];
}

function Keep({ view, example, lacks }: KeepProps) {
  if (view.examples.some((each) => isSameJson(each, example)))
    return (
      <Button className="link" onPress={() => showTab('examples')}>
        Kept under Examples, in {view.file.split('/').at(-1)}
      </Button>
    );
  return (
    <>
      <Button className="button is-small" onPress={() => void edit('Keep as example', addExample(view, example))}>
        <Save size={13} aria-hidden="true" /> Keep as example
      </Button>
      {lacks.length > 0 && (
        <p className="quiet">
          An example begins with empty tables. The rows of {lacks.join(', ')} are too many to keep, or private: give it
          those that it needs.
        </p>
      )}
    </>
  );
}

/** `bytes`: the length of the whole body, if this is only its beginning. */
const Body = ({ text, bytes }: { readonly text: string; readonly bytes: number | undefined }) => (
  <>
    {bytes !== undefined && (
      <p className="quiet">
        The first {Math.round(text.length / 1024)} KB of {Math.round(bytes / 1024)} KB.
      </p>
    )}
    <pre>{pretty(text)}</pre>
  </>
);

/** Notes about the answer. */
const Notes = ({ view, tried }: Omit<AnswerProps, 'sent'>) => {
  const { older, elsewhere, others, sampleSecret } = tried;
  return (
    <>
      {older === undefined && !isOfNow(view, tried) && (
        <p className="older">The flow has changed since. Send the request again for a current answer.</p>
      )}
      {elsewhere === true && (
        <p className="quiet">
          Another URL than that of this route, <code>{view.url ?? view.path}</code>.
        </p>
      )}
      {older !== undefined && (
        <div className="older">
          <p>
            <b>The development server is running an older version of the flow, and this answer comes from it.</b>{' '}
            {older}
          </p>
          <Button className="link" onPress={() => showTab('problems')}>
            What to do
          </Button>
        </div>
      )}
      {others === true && (
        <p className="quiet">
          Another request ran at the same time, so what is highlighted may belong to that one. Send it again.
        </p>
      )}
      {sampleSecret !== undefined && (
        <p className="quiet">
          Signed with a sample value, as <code>{sampleSecret}</code> is not set. Set it in <code>.env</code> beside the
          flow to sign as the real sender does.
        </p>
      )}
    </>
  );
};

function pretty(body: string): string {
  const read = readJson(body);
  return 'value' in read && read.value !== undefined ? JSON.stringify(read.value, undefined, 2) : body;
}
