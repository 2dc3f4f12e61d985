/** What the server may have to provide for a route. Each corresponds to a part of runtime-lib of that name. */
export const serverNeeds = [
  /** For tables, Deduplicate, jobs, and anything else that is stored. */
  'database',
  /** For values computed by queries, of types that no column has. */
  'queries',
  /** For Send Email. */
  'mail',
  /** For HTTP Request. */
  'http',
  /** For HTTP Request to servers that the flow computes. */
  'public-http',
  /** For mail that is stored before it is sent. */
  'queue',
  /** For requests to other servers that are stored before they are sent. */
  'http-queue',
  /** For Store File, Load File and Delete File. */
  'files',
  /** For files that are stored at another server. */
  's3',
  /** For files that are deleted once the writes are committed. */
  'file-queue',
  /** For functions that are enqueued. */
  'enqueue',
  /** For routes that run on a schedule. */
  'schedule',
  /** For bodies that Start declares, which Fastify validates. */
  'declared-body',
  /** For declared bodies with a field whose name every object inherits, such as `constructor`. */
  'inherited-names',
  /** For declared bodies with lists whose items must be unique. */
  'schema-keywords',
  /** For bodies that are forms. */
  'forms',
  /** For answers that are not JSON. */
  'content',
  /** For cookies that are read or set. */
  'cookies',
  /** For forms with custom texts. */
  'form-texts',
  /** For Deduplicate, which has its own table. */
  'deduplicate',
  /** For Limit Rate, which has its own table, too. */
  'limits',
  /** For the address of the client, which a proxy may report. */
  'clients',
] as const;

export type ServerNeed = (typeof serverNeeds)[number];
