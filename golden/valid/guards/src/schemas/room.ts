// Emitted by flowsmith from the table "rooms". Change the flow, not this file.
import { Type } from 'typebox';

export const Room = Type.Object({ id: Type.Integer(), name: Type.String() });
