// Emitted by flowsmith from the table "meetings". Change the flow, not this file.
import { Type } from 'typebox';

export const Meeting = Type.Object({
  id: Type.Integer(),
  room: Type.Integer(),
  starts: Type.String(),
  ends: Type.String(),
});
