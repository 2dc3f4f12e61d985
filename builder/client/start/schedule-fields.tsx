import { Choice } from '../fields/choice.tsx';
import { TextBox } from '../fields/text-box.tsx';
import type { TextBoxProps } from '../fields/text-box.tsx';
import { partsOf, withPart } from './schedule-parts.ts';
import './start.css';

const presets = [
  { id: '*/5 * * * *', title: 'Every 5 minutes' },
  { id: '0 * * * *', title: 'Every hour' },
  { id: '0 3 * * *', title: 'Every day at 3:00' },
  { id: '0 8 * * mon-fri', title: 'Workdays at 8:00' },
  { id: '0 6 * * mon', title: 'Every Monday at 6:00' },
  { id: '0 0 1 * *', title: 'On the first of the month' },
] as const;

const fields = ['Minute', 'Hour', 'Day', 'Month', 'Weekday'] as const;

interface ScheduleFieldsProps {
  readonly schedule: string;
  readonly field?: string;
  readonly error?: string | undefined;
  readonly onChoose: (schedule: string) => void;
  /** How a box handles its text, which `scheduleWith` puts into a schedule. */
  readonly box: (scheduleWith: (text: string) => string) => Pick<TextBoxProps, 'onInput' | 'onChange' | 'onLeave'>;
}

/** Five boxes, as in cron, and common schedules. */
export function ScheduleFields({ schedule, field, error, onChoose, box }: ScheduleFieldsProps) {
  const parts = partsOf(schedule);
  return (
    <>
      <Choice
        label="When"
        value={presets.find(({ id }) => id === schedule)?.id}
        placeholder="Own schedule"
        options={presets.map((preset) => ({ ...preset, detail: preset.id }))}
        onChange={onChoose}
      />
      <div className="cron-fields" data-field={field}>
        {fields.map((label, index) => (
          <TextBox
            key={label}
            label={label}
            isCode
            value={parts[index] ?? ''}
            {...box((text) => withPart(schedule, index, text))}
          />
        ))}
      </div>
      {error !== undefined && <span className="field-error">{error}</span>}
    </>
  );
}
