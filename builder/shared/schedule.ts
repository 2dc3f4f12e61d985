/** What is wrong with the time of a schedule, judging by its numbers. Whatever else may be wrong is a finding. */
export function issueOfSchedule(schedule: string): string | undefined {
  const [minute, hour] = schedule.split(' ').map(Number);
  return Number(minute) > 59 || Number(hour) > 23 ? 'Minutes end with 59, and hours with 23.' : undefined;
}
