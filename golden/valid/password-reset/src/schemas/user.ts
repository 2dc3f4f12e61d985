// Emitted by flowsmith from the table "users". Change the flow, not this file.
import { Type } from 'typebox';

export const User = Type.Object({ id: Type.Integer(), email: Type.String() });
