// Emitted by flowsmith from the function "staff". Change the flow, not this file.
// Only staff, others log in
import type { FastifyRequest } from 'fastify';
import { rollBack } from '../lib/http/errors.ts';
import { header } from '../lib/http/request.ts';

export function staff(request: FastifyRequest): string {
  const xStaff = header(request.headers['x-staff']);

  if (xStaff == null) {
    throw rollBack(303, undefined, { location: 'https://login.example.com/staff' });
  }

  return xStaff;
}
