// Emitted by flowsmith from the table "orders". Change the flow, not this file.
import { Type } from 'typebox';

export const Order = Type.Object({ id: Type.Integer(), product: Type.String(), quantity: Type.Integer() });
