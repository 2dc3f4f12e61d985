// Emitted by flowsmith from the table "authors". Change the flow, not this file.
import { Type } from 'typebox';

export const Author = Type.Object({ id: Type.Integer(), name: Type.String() });
