// Emitted by flowsmith from the table "notes". Change the flow, not this file.
import { Type } from 'typebox';

export const Note = Type.Object({ id: Type.String(), text: Type.String() });
