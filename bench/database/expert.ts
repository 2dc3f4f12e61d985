import Fastify, { LogController } from 'fastify';
import { Pool, types } from 'pg';

/** The same routes written by hand: schemas, parameterised SQL, and a pool of pg's default size. */
const timestamptz = 1184;
types.setTypeParser(timestamptz, (text: string) => new Date(text).toISOString());
const pool = new Pool({ connectionString: process.env['DATABASE_URL'] });
const app = Fastify({ logger: { level: 'info' }, logController: new LogController({ disableRequestLogging: true }) });

const item = {
  type: 'object',
  required: ['id', 'name', 'price', 'stock', 'created'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    price: { type: 'number' },
    stock: { type: 'integer' },
    created: { type: 'string' },
  },
};
const newItem = {
  type: 'object',
  required: ['name', 'price', 'stock'],
  properties: { name: { type: 'string' }, price: { type: 'number' }, stock: { type: 'integer' } },
};

app.post<{ Body: { name: string; price: number; stock: number } }>(
  '/items',
  { schema: { body: newItem, response: { 201: item } } },
  async (request, reply) => {
    const { name, price, stock } = request.body;
    const { rows } = await pool.query('insert into items (name, price, stock) values ($1, $2, $3) returning *', [
      name,
      price,
      stock,
    ]);
    return reply.code(201).send(rows[0]);
  },
);

app.get<{ Params: { id: number } }>(
  '/items/:id',
  {
    schema: {
      params: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
      response: { 200: item },
    },
  },
  async (request, reply) => {
    const { rows } = await pool.query('select * from items where id = $1', [request.params.id]);
    return rows[0] ?? reply.code(404).send({ error: 'No such item' });
  },
);

app.get('/items', { schema: { response: { 200: { type: 'array', items: item } } } }, async () => {
  const { rows } = await pool.query('select * from items order by id limit 50');
  return rows;
});

const product = {
  type: 'object',
  required: ['id', 'name', 'price', 'maker', 'reviews'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    price: { type: 'number' },
    maker: {
      type: 'object',
      required: ['id', 'name'],
      properties: { id: { type: 'integer' }, name: { type: 'string' } },
    },
    reviews: {
      type: 'array',
      items: {
        type: 'object',
        required: ['stars', 'words'],
        properties: { stars: { type: 'integer' }, words: { type: 'string' } },
      },
    },
  },
};

app.get('/products', { schema: { response: { 200: { type: 'array', items: product } } } }, async () => {
  const { rows } = await pool.query(
    `select id, name, price,
      (select json_build_object('id', m.id, 'name', m.name) from makers m where m.id = p.maker_id) as maker,
      (select coalesce(json_agg(json_build_object('stars', r.stars, 'words', r.words) order by r.id), '[]')
        from reviews r where r.product_id = p.id) as reviews
    from products p order by id limit 20`,
  );
  return rows;
});

app.get('/status', async () => ({ status: 'ok' }));

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
