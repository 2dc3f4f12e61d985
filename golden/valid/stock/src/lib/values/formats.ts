/** The regular expression of the format `email` in ajv-formats. */
export const isEmail = (text: string): boolean =>
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(
    text,
  );

/** An absolute URL of http or https, without spaces and control characters. */
export const isUrl = (text: string): boolean =>
  /^https?:\/\/(?:(?!\s)[!-~\u0080-\u{10ffff}])+$/iu.test(text) && URL.canParse(text);

/** Small letters and digits, with single hyphens between them. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
