// Emitted by flowsmith from the table "accounts". Change the flow, not this file.
import { Type } from 'typebox';

export const Account = Type.Object({ id: Type.Integer(), owner: Type.String(), cents: Type.Integer() });
