import type { ComponentType } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { Changes } from '../changes/changes.tsx';
import { inWords, tallyOfProject, totalOf } from '../problems.ts';
import { useStore } from '../store.ts';
import type { State } from '../store.ts';
import { showTab, useUi } from '../ui.ts';
import type { Tab as TabName } from '../ui.ts';
import { Examples } from './examples.tsx';
import { Log } from './log.tsx';
import { Mails } from './mails.tsx';
import { Problems } from './problems.tsx';
import { ServerLight } from './server-light.tsx';
import { TryIt } from './try-it.tsx';
import './panes.css';

interface Pane {
  readonly id: TabName;
  readonly title: string;
  readonly Content: ComponentType;
  readonly count?: (state: State) => number;
  /** Shows what a server or git reported; hidden if neither can run. */
  readonly needsServer?: true;
}

const panes: readonly Pane[] = [
  { id: 'problems', title: 'Problems', Content: Problems },
  { id: 'try', title: 'Try it', Content: TryIt },
  { id: 'examples', title: 'Examples', Content: Examples, count: ({ written }) => written?.examples.length ?? 0 },
  { id: 'log', title: 'Log', Content: Log, needsServer: true },
  { id: 'mails', title: 'Mails', Content: Mails, count: ({ mails }) => mails.length, needsServer: true },
  { id: 'changes', title: 'Changes', Content: Changes, needsServer: true },
];

/** The panes below the canvas. A click on a tab of a collapsed pane expands it. */
export function DockTabs({ isOpen }: { readonly isOpen: boolean }) {
  const tab = useUi((state) => state.tab);
  const canRun = useStore(({ host }) => host?.canRun !== false);
  const shown = canRun ? panes : panes.filter(({ needsServer }) => needsServer !== true);
  return (
    <Tabs
      className="dock"
      selectedKey={tab}
      onSelectionChange={(key) => {
        const chosen = panes.find(({ id }) => id === key);
        if (chosen !== undefined) showTab(chosen.id);
      }}
    >
      <div className="dock-bar">
        <TabList className="dock-tabs" aria-label="Below the canvas" items={shown}>
          {(pane) => (
            <Tab id={pane.id} className="dock-tab" onClick={() => showTab(pane.id)}>
              {pane.title} {pane.id === 'problems' ? <ProblemCount /> : <Count pane={pane} />}
            </Tab>
          )}
        </TabList>
        {canRun && <ServerLight />}
      </div>
      {shown.map(({ id, Content }) => (
        // The tab names its panel, even while the panel is collapsed.
        <TabPanel key={id} id={id} className="dock-panel">
          {isOpen && <Content />}
        </TabPanel>
      ))}
    </Tabs>
  );
}

function Count({ pane }: { readonly pane: Pane }) {
  const count = useStore((state) => pane.count?.(state) ?? 0);
  return count > 0 && <span className="count">{count}</span>;
}

/** For the whole project. */
function ProblemCount() {
  const count = useStore((state) => totalOf(tallyOfProject(state)));
  const hasErrors = useStore((state) => tallyOfProject(state).errors > 0);
  const words = `${useStore((state) => inWords(tallyOfProject(state)))} in the project`;
  if (count === 0) return null;
  return (
    <span className={`count${hasErrors ? ' is-error' : ''}`} role="img" aria-label={words} title={words}>
      {count}
    </span>
  );
}
