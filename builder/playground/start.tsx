import { File, FilePlus2, Folder, History, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Logo } from '../client/frame/logo.tsx';
import { problemOf } from '../client/host.ts';
import type { Problem } from '../shared/messages.ts';
import type { KeptFlows, NewFlow, Opened } from './messages.ts';
import { pastedFlow, readFiles } from './read-files.ts';
import { emptySample, loadSample, samples } from './samples.ts';
import { Status } from './status.tsx';
import type { Playground } from './worker-host.ts';

interface StartProps {
  readonly playground: Playground;
  readonly onOpen: (opened: Opened) => void;
  /** Why the flow in the address cannot be shown. */
  readonly problem: Problem | undefined;
}

/** What to open: a sample, a file, a folder, a text, or a stored flow. */
export function Start({ playground: { ask }, onOpen, problem: first }: StartProps) {
  const [problem, setProblem] = useState(first);
  const [kept, setKept] = useState<KeptFlows>();
  useEffect(() => void ask<'flows'>({ do: 'flows' }).then(setKept), [ask]);
  const [isOpening, setOpening] = useState(false);
  const show = (opened: Promise<Opened>): void => {
    setOpening(true);
    void opened.then(onOpen, (error: unknown) => setProblem(problemOf(error))).finally(() => setOpening(false));
  };
  const open = (make: Promise<NewFlow>): void => show(make.then((flow) => ask<'start'>({ do: 'start', flow })));
  useGiven(open);
  return (
    <main className="start-page">
      <header>
        <Logo />
        <h1>flowsmith playground</h1>
      </header>
      <p className="lead">
        Edit a flow, and see the TypeScript server that it becomes. It all happens in this page: it sends nothing, and
        keeps your flows in this browser alone.
      </p>
      {isOpening && <Status otherwise="Opening the flow…" />}
      {problem !== undefined && (
        <p className="start-problem" role="alert">
          <b>{problem.message}</b> {problem.hint}
        </p>
      )}
      {kept !== undefined && kept.flows.length > 0 && (
        <Section title="Kept in this browser">
          {kept.flows.map(({ id, name, at }) => (
            <li key={id}>
              <button className="start-choice" onClick={() => show(ask<'resume'>({ do: 'resume', id }))}>
                <History size={18} aria-hidden="true" />
                <b>{name}</b> <span>{new Date(at).toLocaleString()}</span>
              </button>
              <button
                className="icon-button"
                aria-label={`Forget ${name}`}
                title="Forget it: it is gone from this browser"
                onClick={() => void ask<'forget'>({ do: 'forget', id }).then(setKept)}
              >
                <X size={15} />
              </button>
            </li>
          ))}
        </Section>
      )}
      <Section title="Start from">
        {samples.map(({ name, about }) => (
          <Choice key={name} title={name} about={about} Icon={File} onChoose={() => open(loadSample(name))} />
        ))}
        <Choice
          title="An empty flow"
          about="Tables and routes are made on the page"
          Icon={FilePlus2}
          onChoose={() => open(Promise.resolve(emptySample()))}
        />
      </Section>
      <Section title="Open your own">
        <Picker title="A file" about="Or drop it here, or paste its text" onFiles={(files) => open(readFiles(files))} />
        <Picker
          title="A folder"
          about="With project.json and routes/"
          isFolder
          onFiles={(files) => open(readFiles(files))}
        />
      </Section>
      {kept?.lasts === false && (
        <p className="quiet">This browser keeps nothing. Save the flow before you close the page.</p>
      )}
      <footer>
        <a href="./THIRD-PARTY.txt">Contains other software</a>
      </footer>
    </main>
  );
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    <ul>{children}</ul>
  </section>
);

interface ChoiceProps {
  readonly title: string;
  readonly about: string;
  readonly Icon: typeof File;
  readonly onChoose: () => void;
}

const Choice = ({ title, about, Icon, onChoose }: ChoiceProps) => (
  <li>
    <button className="start-choice" onClick={onChoose}>
      <Icon size={18} aria-hidden="true" />
      <b>{title}</b> <span>{about}</span>
    </button>
  </li>
);

interface PickerProps {
  readonly title: string;
  readonly about: string;
  readonly isFolder?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

function Picker({ title, about, isFolder = false, onFiles }: PickerProps) {
  const input = useRef<HTMLInputElement | null>(null);
  return (
    <>
      <Choice title={title} about={about} Icon={isFolder ? Folder : File} onChoose={() => input.current?.click()} />
      <input
        ref={(element) => {
          input.current = element;
          if (element !== null) element.webkitdirectory = isFolder;
        }}
        className="hidden"
        type="file"
        tabIndex={-1}
        aria-label={title}
        accept={isFolder ? undefined : '.json,application/json'}
        onChange={({ target }) => {
          if (target.files !== null && target.files.length > 0) onFiles([...target.files]);
          target.value = '';
        }}
      />
    </>
  );
}

/** Takes what is dropped or pasted anywhere on the page. */
function useGiven(open: (make: Promise<NewFlow>) => void): void {
  useEffect(() => {
    const ended = new AbortController();
    const on: typeof addEventListener = (type: string, listener: EventListenerOrEventListenerObject) =>
      addEventListener(type, listener, { signal: ended.signal });
    on('dragover', (event) => event.preventDefault());
    on('drop', (event) => {
      event.preventDefault();
      if (event.dataTransfer !== null) open(readFiles([...event.dataTransfer.files]));
    });
    on('paste', ({ clipboardData }) => {
      const [file] = clipboardData?.files ?? [];
      open(file === undefined ? Promise.resolve(pastedFlow(clipboardData?.getData('text') ?? '')) : readFiles([file]));
    });
    return () => ended.abort();
  }, [open]);
}
