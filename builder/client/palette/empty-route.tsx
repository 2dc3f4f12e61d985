/** What an empty route is offered, in the middle of the canvas. */
export function EmptyRoute() {
  return null;
}
