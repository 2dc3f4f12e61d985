/** What to say about a record that breaks a check, by the name of the check in the database. */
export const checkMessages: ReadonlyMap<string, string> = new Map([
  ['meetings_starts_ends_check', 'starts must be before ends'],
]);
