// Emitted by flowsmith from the function "discount-of". Change the flow, not this file.
// The part of the price that a coupon takes off
export function discountOf(coupon?: string | null): number {
  if (coupon != null) {
    switch (coupon) {
      case 'SUMMER': {
        return 0.1;
      }
      case 'VIP': {
        return 0.25;
      }
    }
  }

  return 0;
}
