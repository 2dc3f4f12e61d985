import { scheduleIssue } from '../../compiler/base/schedule.ts';

/** What is wrong with a schedule, as a finding says it; undefined if it is valid. */
export function issueOfSchedule(schedule: string): string | undefined {
  const issue = scheduleIssue(schedule);
  return issue && `The schedule ${issue.reason}. ${issue.hint}`;
}
