import { table } from '../table.ts';
import type { Flow, Measured, Spread } from './measured.ts';

interface Row {
  readonly what: string;
  readonly unit: 'KB' | 'ms' | 'fps' | 'MB';
  readonly budgets: readonly number[];
  readonly measured: readonly number[];
  /** For times: how many times slower than the design's machine this one was meanwhile. */
  readonly slowness?: number;
}

/**
 * One row for each row of the design's table of budgets. Times are also given as they would be on the design's machine,
 * estimated by a fixed piece of work that ran meanwhile: only what exceeds its budget there is the page's own slowness.
 */
export function print({ sizes, flows, lit }: Measured): void {
  const of = (nodes: number): readonly Flow[] => flows.filter((flow) => flow.nodes === nodes);
  const rows: readonly Row[] = [
    { what: 'JavaScript before the canvas shows', unit: 'KB', budgets: [320], measured: [sizes.atOnce] },
    { what: 'with dialogs, palette, forms', unit: 'KB', budgets: [420], measured: [sizes.all] },
    { what: 'ELK, in its worker', unit: 'KB', budgets: [460], measured: [sizes.elk] },
    ...of(25).flatMap(({ open, again, key, slowness }): readonly Row[] => [
      { what: 'open a route; again', unit: 'ms', budgets: [1000, 300], measured: [open, again], slowness },
      {
        what: 'key → code on screen, 25 nodes: p50; p95',
        ...{ unit: 'ms', budgets: [50, 100], measured: [key.p50, key.p95], slowness },
      },
    ]),
    ...of(200).map(({ key, slowness }) => keyRow('the same, 200 nodes: p95', 200, key, slowness)),
    ...of(1000).map(({ key, slowness }) => keyRow('the same, 1,000 nodes: p95', 500, key, slowness)),
    ...of(200).map(({ drag, slowness }) => dragRow('drag: script per frame, 200 nodes', drag.script, slowness)),
    ...of(1000).map(({ drag, slowness }) => dragRow('drag, 1,000 nodes', drag.script, slowness)),
    ...of(25).map(({ drag }): Row => ({
      what: 'frames while dragging 25 nodes',
      ...{ unit: 'fps', budgets: [55], measured: [drag.frames] },
    })),
    ...of(1000).map(({ heap }): Row => ({ what: 'heap, 1,000 nodes', unit: 'MB', budgets: [150], measured: [heap] })),
    {
      what: 'try: overhead of the lit path',
      ...{ unit: 'ms', budgets: [25], measured: [lit.ms], slowness: lit.slowness },
    },
  ];
  console.log('\nThe Builder, in a headless browser that draws with the processor.');
  console.log(table([['', 'budget', 'measured', 'at the design’s speed', ''], ...rows.map(cellsOf)]));
  console.log('\nBeside that, in the same run:');
  console.log(
    table([
      ['nodes', 'a view without a page: p50; p95', 'key → letter: p50; p95', 'slowness'],
      ...flows.map(({ nodes, alone, letter, slowness }) => [
        ...[String(nodes), `${both(alone)} ms`, `${both(letter)} ms`, `${slowness.toFixed(1)} ×`],
      ]),
    ]),
  );
}

const keyRow = (what: string, budget: number, { p95 }: Spread, slowness: number): Row => ({
  ...{ what, unit: 'ms', budgets: [budget], measured: [p95], slowness },
});

const dragRow = (what: string, script: number, slowness: number): Row => ({
  ...{ what, unit: 'ms', budgets: [8], measured: [script], slowness },
});

function cellsOf({ what, unit, budgets, measured, slowness }: Row): readonly string[] {
  const figures = (values: readonly number[]): string => `${values.map(figure).join('; ')} ${unit}`;
  const corrected = measured.map((value) => value / (slowness ?? 1));
  const isKept = corrected.every((value, index) => {
    const budget = budgets[index] ?? NaN;
    return unit === 'fps' ? value >= budget : value <= budget;
  });
  return [
    ...[what, figures(budgets), figures(measured), slowness === undefined ? '' : figures(corrected)],
    isKept ? '' : 'missed',
  ];
}

const figure = (value: number): string => value.toFixed(value < 10 && !Number.isInteger(value) ? 1 : 0);

const both = ({ p50, p95 }: Spread): string => `${figure(p50)}; ${figure(p95)}`;
