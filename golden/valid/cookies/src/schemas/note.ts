// Emitted by flowsmith from the table "notes". Change the flow, not this file.
import { Type } from 'typebox';

export const Note = Type.Object({ id: Type.Integer(), user_id: Type.Integer(), text: Type.String() });
