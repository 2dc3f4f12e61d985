import { Check, Copy, RefreshCw, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Confirm } from '../fields/modal-dialog.tsx';
import { useCopy } from '../fields/use-copy.ts';
import { put } from '../../shared/gestures/put.ts';
import { textOf } from '../json.ts';
import { edit, useStore } from '../store.ts';
import { proofOf } from './proof.ts';
import { AddSignatureCheck } from './add-signature-check.tsx';
import { Contract } from './contract.tsx';
import { newWebhookId } from './webhook-id.ts';
import type { TriggerView } from '../../../compiler/view/route-view.ts';
import { useTrigger } from './use-trigger.ts';
import type { StartProps } from './use-trigger.ts';

/** The URL to give to the sender, and how the sender is verified. */
export function WebhookTab(props: StartProps) {
  const { view } = props;
  const { place, value } = useTrigger(props, 'webhook');
  const { url, local, baseUrl } = useStore((state) => state.server);
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
          <Url label="While you develop" url={`${local ?? url ?? 'http://localhost:3000'}${path}`} />
          <Url label="In production, behind BASE_URL" url={`${baseUrl ?? '$BASE_URL'}${path}`} />
          <Renew onPress={() => setAsking(true)}>New id</Renew>
        </>
      )}
      <Verification view={view} />
      <Contract {...props} without={ofRequests} />
      {isAsking && (
        <Confirm title="Make a new id?" action="Make a new id" onConfirm={renew} onClose={() => setAsking(false)}>
          <p>The old URL stops working as soon as this is deployed. Whoever sends to it needs the new one.</p>
        </Confirm>
      )}
    </>
  );
}

/** A delivery is JSON. */
const ofRequests = ['accepts', 'files'];

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

const Proof = ({ of }: { readonly of: NonNullable<TriggerView['signing']> }) => (
  <dl className="proof">
    {proofOf(of).map(({ term, words, isName }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{isName === true ? <code>{words}</code> : words}</dd>
      </div>
    ))}
  </dl>
);

function Verification({ view }: Pick<StartProps, 'view'>) {
  const shown = useStore((state) => state.view) ?? view;
  if (shown.trigger.isVerified === true)
    return (
      <div className="verified is-ok">
        <ShieldCheck size={16} aria-hidden="true" />
        <div>
          The flow proves who the sender is before it does anything.
          {shown.trigger.signing !== undefined && <Proof of={shown.trigger.signing} />}
        </div>
      </div>
    );
  return (
    <div className="verified">
      <ShieldAlert size={16} aria-hidden="true" />
      <div className="grow">
        <p>Nothing proves who the sender is yet.</p>
        <AddSignatureCheck />
      </div>
    </div>
  );
}
