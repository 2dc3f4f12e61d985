/** A path that stays on this server: browsers interpret `//` and `/\` as the start of another server's name. */
const ownPath = /^\/(?![/\\])[\x21-\x7e]*$/;

/** Whether a constant is valid as the target of a redirect: a path, or a normalized http or https URL. */
export const isLocation = (text: string): boolean =>
  ownPath.test(text) || (/^https?:\/\//.test(text) && URL.canParse(text) && /^[\x21-\x7e]*$/.test(text));
