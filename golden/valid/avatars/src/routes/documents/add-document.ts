// Emitted by flowsmith from the route "add-document". Change the flow, not this file.
// A text as a file, and what it is as a row
import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { readFileKey } from '../../lib/files/key.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { readString, readText } from '../../lib/values/read.ts';
import { withLength } from '../../lib/values/rules.ts';
import { Document } from '../../schemas/document.ts';

const schema: FastifySchema = { response: { 201: Document } };

const readTitle = withLength(readText, { min: 1 });
const insertDocument = prepare((db, row: Insertable<Database['documents']>) =>
  db.insertInto('documents').values(row).returningAll(),
);

export const addDocument: FastifyPluginAsync = async (app) => {
  app.post('/documents', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const text = readString(body.text, 'body field "text"');
    const title = readTitle(body.title, 'body field "title"');
    const key = readFileKey(`documents/${randomUUID()}.txt`, '“Template”', 500);

    await app.files.store(key, { bytes: text, type: 'text/plain; charset=utf-8' });

    const document = await inTransaction(app.db, async (tx) => {
      return insertDocument.executeTakeFirstOrThrow(tx, { key, title });
    });

    return reply.code(201).send(document);
  });
};
