/**
 * Tests that start servers, databases, mail servers, a browser, or the command line many times. `npm run test:quick`
 * leaves them out. A new test belongs here, unless it takes long.
 */
export const slow: readonly string[] = [
  'test/builder/server/{changes,folder,send-request,values}.test.ts',
  'test/builder/*.test.ts',
  'test/builder/client/socket-host.test.ts',
  'test/cli/{branches,commands,custom-kinds,diff,links,links-named,rebuild}.test.ts',
  'test/cli/test-*.test.ts',
  'test/cli/examples/empty-database.test.ts',
  'test/cli/output/interrupted.test.ts',
  'test/differential/{differential,hand-written}.test.ts',
  'test/emitted/**/*.test.ts',
  'test/generated-project.test.ts',
  'test/injection/{injection,server}.test.ts',
  'test/map/map.test.ts',
  'test/phases/2-bind/{postgres-names,sql-expression}.test.ts',
  'test/phases/5-emit/project/{migrations,project,rename,row-security,tenants}.test.ts',
  'test/runtime-lib/{answers,bodies,client,copy-database,count-use,database,deduplicate,embedded-database,http,jobs,mailer,migrate,prepare,public-fetch,redirects,request-pages,retry}.test.ts',
];

/**
 * Tests that go through every golden, every hand-written case or many random flows, that wait for clocks, and what the
 * Builder does besides drawing, filling in and trying a route: with them, `npm test` would take three times as long.
 * `npm run test:all` runs them, too: before a release, and after a change of what they test.
 */
export const thorough: readonly string[] = [
  'test/builder/{answered-yes,axe,both-ways,broken-file,called,canvas,changes,containers,editing,expression,for-each,functions,hostile-answers,includes,keeping,keys,large,mail-form,offers,opening,pictures,pointer,project-fields,random,room,scenes,small-things,tables,tried,trying,trying-forms,undo-keys}.test.ts',
  'test/builder/server/{changing-disk,dev,killed,rows,session,undo-all,values-together}.test.ts',
  'test/builder/client/{fitting,layout,outline}.test.ts',
  'test/builder/gestures/project.test.ts',
  'test/builder/workspace/follow-{ports,signature}.test.ts',
  'test/cli/{ci,dev,killed,published,queries}.test.ts',
  'test/cli/test-{command,functions,given,watch-update}.test.ts',
  'test/differential/{cache,determinism,isolation,whole}.test.ts',
  'test/edit/laws.test.ts',
  'test/emitted/{copy-to-postgres,files,limits,long-lists,migrations,names,odd-input,probes,row-security,schedule,shipping,small-services,streams,tracing,transactions}.test.ts',
  'test/emitted/realworld/users.test.ts',
  'test/garbage/garbage.test.ts',
  'test/phases/3-check/brute-force.test.ts',
  'test/phases/5-emit/{format,openapi/openapi}.test.ts',
  'test/phases/5-emit/project/{any-migrations,rules,soft-delete,tighten}.test.ts',
  'test/playground/playground.test.ts',
  'test/recipes.test.ts',
  'test/runtime-lib/{http-queue,job-queue,mail-queue,schedule}.test.ts',
  'test/view/{make-function,view}.test.ts',
];
