/** The time zones that this browser knows, to choose from. */
export const zones = () => ['UTC', ...Intl.supportedValuesOf('timeZone')].map((id) => ({ id, title: id }));
