/** How messages name a value, and whether it came from the request (400) or not (500). */
export interface SourceName {
  readonly name: string;
  readonly status: 400 | 500;
}
