/** What to say about a record that breaks a check, by the name of the check in the database. */
export const checkMessages: ReadonlyMap<string, string> = new Map([
  ['appointments_starts_ends_check', 'starts must be before ends'],
  ['appointments_guests_seats_check', 'there are fewer seats than guests'],
]);
