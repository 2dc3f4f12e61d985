import { CircleCheck, CircleDashed, KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ProjectView, SecretView } from '../../../compiler/view/route-view.ts';
import { AddName } from '../fields/add-name.tsx';
import { RemoveButton } from '../fields/remove-button.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { Findings } from '../inspector/findings.tsx';
import { declareSecret, issueOfSecretName, removeSecret } from '../../shared/gestures/secrets.ts';
import { asking, edit, endText, useStore } from '../store.ts';
import { Uses } from './uses.tsx';
import './tables.css';

/** The names of what comes from the environment. Values are never shown: the page does not get them. */
export function Secrets({ project }: { readonly project: ProjectView }) {
  const { secrets } = project;
  const [known, setKnown] = useState<ReadonlySet<string>>();
  const canRun = useStore(({ host }) => host?.canRun === true);
  useEffect(() => {
    if (!canRun) return;
    void asking((host) => host.ask<'secrets-set'>({ do: 'secrets-set' })).then((answer) => {
      setKnown(answer === undefined ? undefined : new Set(answer));
    });
  }, [secrets, canRun]);
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
  /** Undefined if that is not known. */
  readonly isSet: boolean | undefined;
}

function Secret({ secret: { name, description = '', uses }, project, isSet }: SecretProps) {
  return (
    <li>
      <KeyRound size={15} aria-hidden="true" />
      <code>{name}</code>
      <TextBox
        label={`What ${name} is`}
        isLabelHidden
        placeholder="What it is, and where one gets it"
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
      <Uses uses={uses} label={`Where ${name} is used`} />
      <RemoveButton
        label={`Remove ${name}`}
        onRemove={() => void edit(`Remove ${name}`, removeSecret(project, name))}
      />
    </li>
  );
}
