/**
 * The parts that are loaded after the canvas, apart from the code. They are one script, since all of them share most of
 * React Aria.
 */
export { Findings } from './inspector/findings.tsx';
export { InspectorPanel } from './inspector/panel.tsx';
export { Outline } from './outline/outline.tsx';
export { Dialogs } from './palette/dialogs.tsx';
export { FlowMenu } from './palette/flow-menu.tsx';
export { Palette } from './palette/palette.tsx';
export { DockTabs } from './panes/dock-tabs.tsx';
export { ProjectPane } from './tables/project-pane.tsx';
