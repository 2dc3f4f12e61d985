/** The values of each field of a cron schedule; undefined if it is none. */
interface Schedule {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly weekdays: ReadonlySet<number>;
  /** If both days are given, either will do. */
  readonly isEitherDay: boolean;
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const minute = 60_000;
/** Far enough for February 29, which may be eight years away. */
const farthest = 9 * 366;

/**
 * The next ticks of a schedule after a time, in a time zone. None if the schedule or the zone is wrong. Clocks that are
 * put forward skip what they skip; an hour that comes twice ticks once.
 */
export function nextTicks(schedule: string, timezone: string, after: Date, count: number): readonly Date[] {
  const parsed = parseSchedule(schedule);
  const zone = zoneOf(timezone);
  if (parsed === undefined || zone === undefined) return [];
  const ticks: Date[] = [];
  const start = wallClock(zone, after.getTime());
  for (let day = 0; day <= farthest && ticks.length < count; day += 1) {
    const date = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate() + day));
    if (!isDayOf(parsed, date)) continue;
    for (const hour of ascending(parsed.hours)) {
      for (const minutes of ascending(parsed.minutes)) {
        const tick = instantOf(zone, date.getTime() + (hour * 60 + minutes) * minute);
        if (tick !== undefined && tick > after.getTime() && ticks.length < count) ticks.push(new Date(tick));
      }
    }
  }
  return ticks;
}

function isDayOf({ days, months, weekdays, isEitherDay }: Schedule, date: Date): boolean {
  if (!months.has(date.getUTCMonth() + 1)) return false;
  const byDate = days.has(date.getUTCDate());
  const byWeekday = weekdays.has(date.getUTCDay());
  return isEitherDay ? byDate || byWeekday : byDate && byWeekday;
}

const ascending = (values: ReadonlySet<number>): readonly number[] => [...values].toSorted((a, b) => a - b);

export function parseSchedule(schedule: string): Schedule | undefined {
  const texts = schedule.trim().split(/\s+/);
  const [minuteText = '', hourText = '', dayText = '', monthText = '', weekdayText = ''] = texts;
  const minutes = valuesOf(minuteText, 0, 59);
  const hours = valuesOf(hourText, 0, 23);
  const days = valuesOf(dayText, 1, 31);
  const months = valuesOf(monthText, 1, 12, monthNames);
  const weekdays = valuesOf(weekdayText, 0, 7, dayNames);
  if (texts.length !== 5 || !minutes || !hours || !days || !months || !weekdays) return undefined;
  return {
    minutes,
    hours,
    days,
    months,
    weekdays: new Set([...weekdays].map((day) => day % 7)),
    isEitherDay: dayText !== '*' && weekdayText !== '*',
  };
}

function valuesOf(text: string, least: number, most: number, names: readonly string[] = []): Set<number> | undefined {
  const values = new Set<number>();
  const valueOf = (word: string): number => {
    const index = names.indexOf(word.toLowerCase());
    return index === -1 ? Number(word) : index + least;
  };
  for (const item of text.split(',')) {
    const [, from, to, stepText] = /^(\*|[a-z]+|\d+)(?:-([a-z]+|\d+))?(?:\/(\d+))?$/i.exec(item) ?? [];
    if (from === undefined) return undefined;
    const first = from === '*' ? least : valueOf(from);
    const last = from === '*' ? most : to === undefined ? first : valueOf(to);
    const step = Number(stepText ?? 1);
    // A range of everything has no end, and steps need a range.
    if (from === '*' ? to !== undefined : to === undefined && stepText !== undefined) return undefined;
    if (!(first >= least && last <= most && first <= last && step >= 1)) return undefined;
    for (let value = first; value <= last; value += step) values.add(value);
  }
  return values;
}

function zoneOf(timezone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch {
    return undefined;
  }
}

/** What the clock on the wall shows at an instant, as if it were UTC. */
function wallClock(zone: Intl.DateTimeFormat, instant: number): Date {
  const parts = new Map(zone.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')));
}

/** The instant at which the clock on the wall shows a time; undefined if it never does. */
function instantOf(zone: Intl.DateTimeFormat, wall: number): number | undefined {
  const offset = (instant: number): number => wallClock(zone, instant).getTime() - instant;
  // The offset a day earlier is that of before a change of the clocks, which comes first where an hour comes twice.
  for (const near of [wall - 24 * 60 * minute, wall + 24 * 60 * minute]) {
    const instant = wall - offset(near);
    if (wallClock(zone, instant).getTime() === wall) return instant;
  }
  return undefined;
}
