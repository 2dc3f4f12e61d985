import type { Timetable } from '../ir/trigger.ts';

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const workdays = '1,2,3,4,5';
const mostTimes = 3;

/** A timetable in words, such as “every Monday at 6:00 UTC”; undefined if they would not be short. */
export function scheduleInWords(timetable: Timetable): string | undefined {
  const [days, times] = [daysInWords(timetable), timesInWords(timetable)];
  if (days === undefined || times === undefined) return undefined;
  const { timezone } = timetable;
  if (times.startsWith('every')) return `${times}${days === 'every day' ? '' : `, ${days}`} ${timezone}`;
  return `${days} ${times} ${timezone}`;
}

function timesInWords({ minutes, hours }: Timetable): string | undefined {
  const [minute = 0] = minutes;
  if (hours.length === 24) {
    if (minutes.length === 1) return minute === 0 ? 'every hour' : `every hour at :${twoDigits(minute)}`;
    const step = 60 / minutes.length;
    if (!minutes.every((each, index) => each === index * step)) return undefined;
    return step === 1 ? 'every minute' : `every ${step} minutes`;
  }
  const times = hours.flatMap((hour) => minutes.map((each) => `${hour}:${twoDigits(each)}`));
  return times.length <= mostTimes ? `at ${times.join(', ')}` : undefined;
}

function daysInWords({ days, months, weekdays, isEitherDay }: Timetable): string | undefined {
  if (months.length < 12 || isEitherDay) return undefined;
  const [isAnyDay, isAnyWeekday] = [days.length === 31, weekdays.length === 7];
  if (isAnyDay && isAnyWeekday) return 'every day';
  if (isAnyDay && weekdays.join() === workdays) return 'on workdays';
  if (isAnyDay && weekdays.length <= mostTimes)
    return `every ${weekdays.map((day) => weekdayNames[day] ?? '').join(', ')}`;
  return isAnyWeekday && days.length <= mostTimes ? `on day ${days.join(', ')} of the month` : undefined;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
