import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { JsonValue } from '../../../compiler/base/json.ts';
import { objectOf, textOf } from '../json.ts';
import { put } from '../inspector/put.ts';
import { setRoute } from '../../shared/gestures/edit-node.ts';
import { edit } from '../store.ts';
import { CronTab } from './cron-tab.tsx';
import { FormTab } from './form-tab.tsx';
import { RequestTab } from './request-tab.tsx';
import { WebhookTab } from './webhook-tab.tsx';
import type { StartProps } from './use-trigger.ts';
import '../fields/segments.css';
import './start.css';

/** What each trigger is called, what it begins with, and whether requests have to be POST. */
const triggers = [
  { id: 'request', title: 'Request', first: undefined },
  { id: 'webhook', title: 'Webhook', first: { type: 'webhook' }, method: 'POST' },
  { id: 'cron', title: 'Schedule', first: { type: 'cron', schedule: '0 3 * * *' } },
  {
    id: 'form',
    title: 'Form',
    first: { type: 'form', fields: [{ name: 'name', type: 'text', required: true }] },
    method: 'POST',
  },
] as const satisfies readonly {
  readonly id: string;
  readonly title: string;
  readonly first: JsonValue | undefined;
  readonly method?: string;
}[];

/** What starts the flow, and what it declares of the request. */
export function StartSettings(props: StartProps) {
  const { view, place } = props;
  const trigger = objectOf(objectOf(place.value)['trigger']);
  const kind = textOf(trigger['type']) ?? 'request';
  const choose = (id: string): void => {
    const chosen = triggers.find((each) => each.id === id);
    if (chosen === undefined || id === kind) return;
    const mustPost = 'method' in chosen && view.method !== chosen.method;
    void edit(`Start by ${chosen.title.toLowerCase()}`, [
      ...put(place, ['trigger'], chosen.first),
      ...(mustPost ? setRoute(view, 'method', chosen.method) : []),
    ]);
  };
  return (
    <Tabs
      className="start-tabs"
      selectedKey={kind}
      onSelectionChange={(key) => choose(String(key))}
      keyboardActivation="manual"
    >
      <TabList className="segments" aria-label="What starts the flow" items={triggers}>
        {({ id, title }) => (
          <Tab id={id} className="segment">
            {title}
          </Tab>
        )}
      </TabList>
      <TabPanel id="request" className="start-panel">
        <RequestTab {...props} />
      </TabPanel>
      <TabPanel id="webhook" className="start-panel">
        <WebhookTab {...props} />
      </TabPanel>
      <TabPanel id="cron" className="start-panel">
        <CronTab {...props} />
      </TabPanel>
      <TabPanel id="form" className="start-panel">
        <FormTab {...props} />
      </TabPanel>
    </Tabs>
  );
}
