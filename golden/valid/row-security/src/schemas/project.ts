// Emitted by flowsmith from the table "projects". Change the flow, not this file.
import { Type } from 'typebox';

export const Project = Type.Object({
  id: Type.Integer(),
  org_id: Type.String(),
  slug: Type.String(),
  title: Type.String(),
});
