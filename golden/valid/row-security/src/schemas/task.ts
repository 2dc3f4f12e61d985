// Emitted by flowsmith from the table "tasks". Change the flow, not this file.
import { Type } from 'typebox';

export const Task = Type.Object({
  id: Type.Integer(),
  org_id: Type.String(),
  project_id: Type.Integer(),
  title: Type.String(),
  done: Type.Boolean(),
  hours: Type.Integer(),
});
