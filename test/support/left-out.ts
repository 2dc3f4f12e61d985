/**
 * Tests that start servers, databases, mail servers, a browser, or the command line many times. `npm run test:quick`
 * leaves them out.
 */
export const slow: readonly string[] = [
  'test/builder/server/{changes,changing-disk,dev,folder,killed,rows,send-request,session,undo-all,values,values-together}.test.ts',
  'test/builder/*.test.ts',
  'test/builder/client/socket-host.test.ts',
  'test/cli/{branches,ci,commands,custom-kinds,dev,diff,killed,links,links-named,published,queries,rebuild}.test.ts',
  'test/cli/test-*.test.ts',
  'test/cli/examples/empty-database.test.ts',
  'test/cli/output/interrupted.test.ts',
  'test/differential/{differential,hand-written,isolation}.test.ts',
  'test/emitted/**/*.test.ts',
  'test/generated-project.test.ts',
  'test/injection/server.test.ts',
  'test/playground/playground.test.ts',
  'test/recipes.test.ts',
  'test/phases/2-bind/{postgres-names,sql-expression}.test.ts',
  'test/phases/5-emit/project/{any-migrations,migrations,project,rename,row-security,rules,soft-delete,tenants,tighten}.test.ts',
  'test/runtime-lib/{answers,bodies,client,copy-database,count-use,database,deduplicate,embedded-database,http,http-queue,job-queue,jobs,mail-queue,mailer,migrate,prepare,public-fetch,redirects,request-pages,retry,schedule}.test.ts',
];

/**
 * Tests that go through every golden or through many random flows, five to thirty seconds each: they are left out, too.
 */
export const thorough: readonly string[] = [
  'test/builder/client/{fitting,layout,outline}.test.ts',
  'test/builder/gestures/project.test.ts',
  'test/builder/workspace/follow-{ports,signature}.test.ts',
  'test/differential/{cache,determinism}.test.ts',
  'test/edit/laws.test.ts',
  'test/garbage/garbage.test.ts',
  'test/injection/injection.test.ts',
  'test/map/map.test.ts',
  'test/phases/3-check/brute-force.test.ts',
  'test/phases/5-emit/format.test.ts',
  'test/phases/5-emit/openapi/openapi.test.ts',
  'test/view/{make-function,view}.test.ts',
];
