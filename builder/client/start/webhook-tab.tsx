import { Check, Copy, RefreshCw, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Confirm } from '../fields/modal-dialog.tsx';
import { useCopy } from '../fields/use-copy.ts';
import { MenuButton } from '../fields/menu-button.tsx';
import { put } from '../../shared/gestures/put.ts';
import { textOf } from '../json.ts';
import { edit, useStore } from '../store.ts';
import { addSignatureCheck, signatureChecks } from './signature-checks.ts';
import { newWebhookId } from './webhook-id.ts';
import { useTrigger } from './use-trigger.ts';
import type { StartProps } from './use-trigger.ts';

/** The URL that the sender is given, and what proves that it is the sender who calls. */
export function WebhookTab(props: StartProps) {
  const { view } = props;
  const { place, value } = useTrigger(props, 'webhook');
  const server = useStore((state) => state.server.url);
  const [isAsking, setAsking] = useState(false);
  const id = textOf(value['id']);
  const path = view.url ?? view.path;
  const renew = (): void => void edit('New webhook id', put(place, ['id'], newWebhookId()));
  return (
    <>
      {id === undefined ? (
        <p className="quiet">
          Without an id anybody can guess the URL. <Renew onPress={renew}>Make an id</Renew>
        </p>
      ) : (
        <>
          <Url label="While you develop" url={`${server ?? 'http://localhost:3000'}${path}`} />
          <Url label="In production, behind BASE_URL" url={`$BASE_URL${path}`} />
          <Renew onPress={() => setAsking(true)}>New id</Renew>
        </>
      )}
      <Verification {...props} />
      {isAsking && (
        <Confirm title="Make a new id?" action="Make a new id" onConfirm={renew} onClose={() => setAsking(false)}>
          <p>The old URL stops working as soon as this is deployed. Whoever sends to it needs the new one.</p>
        </Confirm>
      )}
    </>
  );
}

interface RenewProps {
  readonly onPress: () => void;
  readonly children: string;
}

const Renew = ({ onPress, children }: RenewProps) => (
  <Button className="button is-small start-button" onPress={onPress}>
    <RefreshCw size={13} aria-hidden="true" /> {children}
  </Button>
);

function Url({ label, url }: { readonly label: string; readonly url: string }) {
  const [isCopied, copy] = useCopy();
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      <div className="url box">
        <code>{url}</code>
        <Button className="icon-button" aria-label={`Copy the URL: ${label}`} onPress={() => copy(url)}>
          {isCopied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
        </Button>
      </div>
      <span className="hidden" aria-live="polite">
        {isCopied && 'Copied'}
      </span>
    </div>
  );
}

function Verification({ view, node }: StartProps) {
  const shown = useStore((state) => state.view) ?? view;
  const project = useStore((state) => state.project);
  if (shown.trigger.isVerified === true)
    return (
      <p className="verified is-ok">
        <ShieldCheck size={16} aria-hidden="true" />
        <span>
          The flow proves who the sender is before it does anything
          {shown.trigger.signedWith !== undefined && (
            <>
              , with the secret <code>{shown.trigger.signedWith}</code>
            </>
          )}
          .
        </span>
      </p>
    );
  return (
    <div className="verified">
      <ShieldAlert size={16} aria-hidden="true" />
      <div className="grow">
        <p>Nothing proves who the sender is yet.</p>
        <MenuButton
          className="button is-small"
          label="Add signature check"
          entries={signatureChecks.map((check) => ({
            id: check.id,
            title: check.title,
            run: () =>
              edit(
                `Add signature check for ${check.title}`,
                addSignatureCheck(view, node.id, check, { secrets: project?.secrets ?? [] }),
              ),
          }))}
        >
          Add signature check
        </MenuButton>
      </div>
    </div>
  );
}
