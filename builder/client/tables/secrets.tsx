import { CircleCheck, CircleDashed, KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { ProjectView, SecretView } from '../../../compiler/view/route-view.ts';
import { AddName } from '../fields/add-name.tsx';
import { RemoveButton } from '../fields/remove-button.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { TextList } from '../fields/text-list.tsx';
import { Findings } from '../inspector/findings.tsx';
import { fieldName } from '../inspector/focus-field.ts';
import { declareSecret, issueOfSecretName, removeSecret, setServersOf } from '../../shared/gestures/secrets.ts';
import { asking, edit, endText, useStore } from '../store.ts';
import { Uses } from './uses.tsx';
import './tables.css';

/** The names of the values from the environment. The values are never shown: the page does not get them. */
export function Secrets({ project }: { readonly project: ProjectView }) {
  const { secrets } = project;
  const told = useStore(({ toldProject }) => toldProject?.secrets);
  const [known, setKnown] = useState<ReadonlySet<string>>();
  const canRun = useStore(({ host }) => host?.canRun === true);
  useEffect(() => {
    if (!canRun) return;
    void asking((host) => host.ask<'secrets-set'>({ do: 'secrets-set' })).then((answer) => {
      setKnown(answer === undefined ? undefined : new Set(answer));
    });
  }, [told, canRun]);
  const findings = project.diagnostics.filter(({ path }) => path[0] === 'secrets');
  return (
    <div className="table-editor">
      <header>
        <h2>Secrets</h2>
      </header>
      <p className="quiet">
        Names of values that come from the environment. The values stand in <code>.env</code> or with your host, never
        in the flow, and never on this page.
      </p>
      <Findings findings={findings} />
      <ul className="secrets">
        {secrets.map((secret) => (
          <Secret key={secret.name} project={project} secret={secret} isSet={known?.has(secret.name)} />
        ))}
      </ul>
      <AddName
        label="Name of a new secret"
        placeholder="Declare a secret, such as API_KEY"
        issueOf={(name) => issueOfSecretName(name, project)}
        clean={(text) => text.toUpperCase().replace(/[^A-Z0-9_]/g, '_')}
        onAdd={(name) => void edit(`Declare ${name}`, declareSecret(project, name))}
      />
    </div>
  );
}

interface SecretProps {
  readonly secret: SecretView;
  readonly project: ProjectView;
  /** Undefined if unknown. */
  readonly isSet: boolean | undefined;
}

function Secret({ secret: { name, description = '', for: servers, uses }, project, isSet }: SecretProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <KeyRound size={15} aria-hidden="true" />
      <code>{name}</code>
      <TextBox
        label={`What ${name} is`}
        isLabelHidden
        placeholder="What it is, and where to get it"
        value={description}
        onChange={(text) => void edit(`Description of ${name}`, declareSecret(project, name, text), `secret ${name}`)}
        onLeave={endText}
      />
      {isSet !== undefined && (
        <span className={`is-set ${isSet ? 'is-ok' : ''}`}>
          {isSet ? <CircleCheck size={14} aria-hidden="true" /> : <CircleDashed size={14} aria-hidden="true" />}
          {isSet ? 'has a value here' : 'no value here'}
        </span>
      )}
      {servers === undefined && !isOpen && (
        <Button className="button is-small" aria-label={`Servers of ${name}`} onPress={() => setOpen(true)}>
          Servers
        </Button>
      )}
      <Uses uses={uses} label={`Where ${name} is used`} />
      <RemoveButton
        label={`Remove ${name}`}
        onRemove={() => void edit(`Remove ${name}`, removeSecret(project, name))}
      />
      {(servers !== undefined || isOpen) && <Servers name={name} servers={servers ?? []} />}
    </li>
  );
}

/** Where HTTP Request may send a secret to. */
function Servers({ name, servers }: { readonly name: string; readonly servers: readonly string[] }) {
  const write = (next: readonly string[], text?: string): void =>
    void edit(`Servers of ${name}`, setServersOf(name, next), text);
  return (
    <TextList
      label={`Sent only to: ${name}`}
      description="Servers, such as `https://api.example.com`. HTTP Request sends it to no other."
      noun="server"
      values={servers}
      field={fieldName(undefined, ['secrets', name, 'for'])}
      onChangeItem={(index, server) => write(servers.with(index, server), `secret ${name} for ${index}`)}
      onAdd={(server) => write([...servers, server])}
      onRemove={(index) => write(servers.toSpliced(index, 1))}
      onLeave={endText}
    />
  );
}
