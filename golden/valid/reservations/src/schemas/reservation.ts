// Emitted by flowsmith from the table "reservations". Change the flow, not this file.
import { Type } from 'typebox';

export const Reservation = Type.Object({
  id: Type.String(),
  table_number: Type.Integer(),
  evening: Type.String(),
  guest: Type.String(),
});
