/** A path that stays on this server: browsers read `//` and `/\` as the beginning of another server's name. */
const ownPath = /^\/(?![/\\])[\x21-\x7e]*$/;

/** Whether a constant can be where a redirect leads: a path, or a URL of http or https, as its parser writes it. */
export const isLocation = (text: string): boolean =>
  ownPath.test(text) || (/^https?:\/\//.test(text) && URL.canParse(text) && /^[\x21-\x7e]*$/.test(text));
