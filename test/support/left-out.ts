/**
 * Tests that start servers, databases, mail servers, a browser, or the command line many times, and those that take two
 * seconds and more. `npm run test:quick` leaves them out.
 */
export const slow: readonly string[] = [
  'test/builder/*.test.ts',
  'test/builder/client/socket-host.test.ts',
  'test/builder/gestures/{nodes,settings}.test.ts',
  'test/builder/server/{changes,folder,guard,history,open-editor,send-request,values}.test.ts',
  'test/cli/cache/cache.test.ts',
  'test/cli/examples/empty-database.test.ts',
  'test/cli/output/interrupted.test.ts',
  'test/cli/test-*.test.ts',
  'test/cli/{add,branches,build,build-check,commands,custom-kinds,diff,init,links,links-named,rebuild}.test.ts',
  'test/code/quote.test.ts',
  'test/differential/{differential,hand-written}.test.ts',
  'test/emitted/**/*.test.ts',
  'test/generated-project.test.ts',
  'test/injection/{injection,server}.test.ts',
  'test/ir/type-of-schema.test.ts',
  'test/map/map.test.ts',
  'test/nodes/{code-answers,code-parts,custom-conditions,tenants}.test.ts',
  'test/phases/1-parse/read-json.test.ts',
  'test/phases/2-bind/{postgres-names,sql-expression}.test.ts',
  'test/phases/5-emit/library/*.test.ts',
  'test/phases/5-emit/openapi/security.test.ts',
  'test/phases/5-emit/project/{change-order,existing-rows,migrations,project,rename,row-security,tenants}.test.ts',
  'test/runtime-lib/{answers,bodies,client,copy-database,count-use,database,deadlocks,deduplicate,embedded-database,files,http,jobs,load-shedding,mailer,migrate,password,prepare,public-fetch,redirects,request-pages,retry,s3,search}.test.ts',
  'test/schema.test.ts',
  'test/view/{fixes,unavailable}.test.ts',
];

/**
 * Tests that go through every golden, every hand-written case or many random flows, that wait for clocks, and those of
 * the Builder besides drawing, filling in and trying a route: with them, `npm test` would take three times as long.
 * `npm run test:all` runs them, too: before a release, and after changes to what they test.
 */
export const thorough: readonly string[] = [
  'test/builder/{answered-yes,axe,both-ways,broken-file,called,canvas,changes,containers,editing,expression,fields,focus,for-each,functions,hostile-answers,includes,keeping,keys,large,mail-form,offers,opening,pictures,pointer,project-fields,random,room,scenes,small-things,tables,tried,trying,trying-forms,undo-keys}.test.ts',
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

/** What starts servers, databases or browsers. */
export const starting: readonly string[] = [
  'test/builder/run-command.ts',
  'test/emitted/browser.ts',
  'test/emitted/server.ts',
  'test/runtime-lib/postgres.ts',
  'test/support/embedded-data.ts',
];

/** The names that a pattern represents: `a/{b,c}.ts` for `a/b.ts` and `a/c.ts`. */
export function namesIn(pattern: string): readonly string[] {
  const [, before = pattern, names = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
  return names.split(',').map((name) => `${before}${name}${after}`);
}
