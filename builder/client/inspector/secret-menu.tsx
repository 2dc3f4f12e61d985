import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { AskText } from '../fields/ask-text.tsx';
import { MenuButton } from '../fields/menu-button.tsx';
import { declareSecret, issueOfSecretName } from '../../shared/gestures/secrets.ts';
import { setSecret } from '../../shared/gestures/edit-node.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import type { NodeView, PortView, RouteView } from '../../../compiler/view/route-view.ts';
import { edit, useStore } from '../store.ts';

interface SecretMenuProps {
  readonly view: RouteView;
  readonly node: NodeView;
  readonly port: PortView;
  /** The input, in titles of edits. */
  readonly title: string;
  readonly className: string;
  readonly isSmall: boolean;
}

/** Feeds an input with a declared secret, or declares one for it. */
export function SecretMenu({ view, node, port, title, className, isSmall }: SecretMenuProps) {
  const secrets = useStore(({ project }) => project?.secrets) ?? [];
  const [isAsking, setAsking] = useState(false);
  const feed = (name: string, first: readonly Operation[] = []): void =>
    void edit(`Set ${title}`, [...first, ...setSecret(view, node, port.name, name)]);
  return (
    <>
      <MenuButton
        className={className}
        label={`Secret for ${title}`}
        entries={[
          ...secrets.map(({ name }) => ({ id: name, title: name, run: () => feed(name) })),
          // No secret has this name.
          { id: 'new…', title: 'New secret…', run: () => setAsking(true) },
        ]}
      >
        <KeyRound size={12} aria-hidden="true" /> {!isSmall && 'Secret'}
      </MenuButton>
      {isAsking && (
        <AskText
          title={`New secret for ${title}`}
          label="Name"
          value=""
          action="Declare and use it"
          isCode
          description="Such as `API_KEY`. Its value goes into `.env` or your host’s settings, never into the flow."
          issueOf={(name) => issueOfSecretName(name, { secrets })}
          onDone={(name) => feed(name, declareSecret({ secrets }, name))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
