// Emitted by flowsmith from the table "orders". Change the flow, not this file.
import { Type } from 'typebox';

export const Order = Type.Object({
  id: Type.Integer(),
  item: Type.String(),
  quantity: Type.Integer(),
  total: Type.Number(),
  slug: Type.String(),
  at: Type.String(),
});
