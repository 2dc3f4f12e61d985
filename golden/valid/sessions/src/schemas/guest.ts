// Emitted by flowsmith from the table "guests". Change the flow, not this file.
import { Type } from 'typebox';

export const Guest = Type.Object({ id: Type.Integer(), name: Type.String() });
