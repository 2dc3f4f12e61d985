/** In pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** `x` and `y` are the centre. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}
