// Emitted by flowsmith from the table "customers". Change the flow, not this file.
import { Type } from 'typebox';

export const Customer = Type.Object({ id: Type.Integer(), email: Type.String(), points: Type.Integer() });
