import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { objectOf, textOf } from '../json.ts';
import { put } from '../../shared/gestures/put.ts';
import { setRoute } from '../../shared/gestures/edit-node.ts';
import { edit } from '../store.ts';
import { CronTab } from './cron-tab.tsx';
import { FormTab } from './form-tab.tsx';
import { RequestTab } from './request-tab.tsx';
import { triggerOf, triggers } from './triggers.ts';
import { WebhookTab } from './webhook-tab.tsx';
import type { StartProps } from './use-trigger.ts';
import '../fields/segments.css';
import './start.css';

/** What starts the flow, and what it declares about the request. */
export function StartSettings(props: StartProps) {
  const { view, place } = props;
  const trigger = objectOf(objectOf(place.value)['trigger']);
  const kind = textOf(trigger['type']) ?? 'request';
  const choose = (id: string): void => {
    const chosen = triggerOf(id);
    if (chosen === undefined || id === kind) return;
    const { first, method = view.method } = chosen;
    void edit(`Start by ${chosen.title.toLowerCase()}`, [
      ...put(place, ['trigger'], first),
      ...(method === view.method ? [] : setRoute(view, 'method', method)),
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
