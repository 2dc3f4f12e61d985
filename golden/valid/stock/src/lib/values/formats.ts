/** The regular expression of the format `email` in ajv-formats. */
export const isEmail = (text: string): boolean =>
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(
    text,
  );

/** An absolute URL of http or https, without spaces and control characters. */
export const isUrl = (text: string): boolean =>
  // eslint-disable-next-line no-control-regex
  /^https?:\/\/[^\s\u0000-\u001f\u007f]+$/i.test(text) && URL.canParse(text);

/** Small letters and digits, with single hyphens between them. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
