/** The time zones known to this browser, to choose from. */
export const zones = () => ['UTC', ...Intl.supportedValuesOf('timeZone')].map((id) => ({ id, title: id }));
