// Emitted by flowsmith from the table "members". Change the flow, not this file.
import { Type } from 'typebox';

export const Member = Type.Object({ id: Type.Integer(), email: Type.String(), handle: Type.String() });
