// Emitted by flowsmith from the table "orders". Change the flow, not this file.
import { Type } from 'typebox';

export const Order = Type.Object({
  id: Type.Integer(),
  customer_id: Type.Integer(),
  amount: Type.Integer(),
  paid: Type.Boolean(),
});
