// Emitted by flowsmith from the table "documents". Change the flow, not this file.
import { Type } from 'typebox';

export const Document = Type.Object({ id: Type.String(), key: Type.String(), title: Type.String() });
