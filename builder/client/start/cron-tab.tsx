import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { Combo } from '../fields/combo.tsx';
import { fieldName } from '../inspector/focus-field.ts';
import { isSameJson } from '../../shared/gestures/json.ts';
import { put } from '../../shared/gestures/put.ts';
import type { Timetable } from '../../../compiler/ir/trigger.ts';
import { textOf } from '../json.ts';
import { edit, endText, tryRoute, useStore } from '../store.ts';
import { showTab, useUi } from '../ui.ts';
import { nextTicks } from './cron-ticks.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { useTrigger } from './use-trigger.ts';
import type { StartProps } from './use-trigger.ts';
import { zones } from './zones.ts';

const shownTicks = 5;

/** When the flow runs. */
export function CronTab(props: StartProps) {
  const { view, diagnostics } = props;
  const { timetable } = view.trigger;
  const { place, value } = useTrigger(props, 'cron');
  const schedule = textOf(value['schedule']) ?? '';
  const canRun = useStore(({ host }) => host?.canRun === true);
  const timezone = textOf(value['timezone']) ?? 'UTC';
  const fieldOf = (key: string) => fieldName(view.id, [...place.path, key]);
  const field = fieldOf('schedule');
  const errorOf = (key: string) => diagnostics.find(({ path }) => isSameJson([...path], [...place.path, key]))?.message;
  const set = (text: string, typed?: string): void => void edit('Schedule', put(place, ['schedule'], text), typed);
  return (
    <>
      <ScheduleFields
        schedule={schedule}
        field={field}
        error={errorOf('schedule')}
        onChoose={(text) => set(text)}
        box={(scheduleWith) => ({ onChange: (text) => set(scheduleWith(text), field), onLeave: endText })}
      />
      <Combo
        label="Time zone"
        value={timezone}
        options={zones()}
        error={errorOf('timezone')}
        field={fieldOf('timezone')}
        onChange={(zone) =>
          void edit('Time zone', put(place, ['timezone'], zone === '' || zone === 'UTC' ? undefined : zone))
        }
      />
      {timetable !== undefined && <Ticks timetable={timetable} />}
      {canRun && (
        <Button className="button is-small start-button" onPress={() => void runNow(view.id)}>
          <Play size={13} aria-hidden="true" /> Run now
        </Button>
      )}
    </>
  );
}

function Ticks({ timetable }: { readonly timetable: Timetable }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const ticks = nextTicks(timetable, now, shownTicks);
  if (ticks.length === 0) return <p className="field-error">This schedule never runs.</p>;
  const format = new Intl.DateTimeFormat(undefined, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: timetable.timezone,
  });
  return (
    <div className="field">
      <span className="field-label">Next, in {timetable.timezone}</span>
      <ol className="ticks">
        {ticks.map((tick) => (
          <li key={tick.getTime()}>{format.format(tick)}</li>
        ))}
      </ol>
    </div>
  );
}

async function runNow(route: string): Promise<void> {
  showTab('try');
  await tryRoute(route, (host) => host.ask<'run-job'>({ do: 'run-job', route, values: useUi.getState().showsValues }));
}
