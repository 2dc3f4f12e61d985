// Emitted by flowsmith from the table "bookings". Change the flow, not this file.
import { Type } from 'typebox';

export const Booking = Type.Object({
  id: Type.Integer(),
  room: Type.Integer(),
  member: Type.Integer(),
  starts: Type.String(),
  ends: Type.String(),
});
