// Emitted by flowsmith from the table "bookings". Change the flow, not this file.
import { Type } from 'typebox';

export const Booking = Type.Object({
  id: Type.Integer(),
  room_id: Type.Integer(),
  member_id: Type.Integer(),
  day: Type.String(),
});
