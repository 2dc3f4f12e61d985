import { table } from './table.ts';

table(
  'every path answers',
  `
  ok   ret
  3003+3002 ret; start => log
  3002 start => log
  3002 start => branch => ret
  3002 start => branch; branch.false => ret
  ok   start => branch => ret; branch.false => ret
  3002 start => branch => log; branch.false => ret
  3002+3002 start => branch => log; branch.false => log2=log
  3002 start => ifnull => ret
  3002 start => once => ret
  ok   start => once => ret; once.duplicate => ret
  3002 start => switch(a,b).a => ret; switch.default => ret
  3002 start => switch(a).a => ret
  ok   start => switch(a,b).a => ret; switch.b => ret; switch.default => ret
  ok   start => insert(users) => ret
  ok   start => insert(users) => ret; insert.error => ret2=ret(409)
  ok   start => insert(users) => ret; insert.error => ret
  3002 start => insert(users) => ret; insert.error => log
  ok   cron: start => log
  ok   cron: start => branch => log
  ok   cron: start => insert(notes) => ret
  ok   cron: start => branch => fail; branch.false => ret
  3417 start => branch => fail; branch.false => ret
  3417 start => insert(users) => ret; insert.error => fail
  `,
);

table(
  'what follows Catch is a way of its own, to which something may lead',
  `
  ok   start => insert(users) => ret; catch => no=ret(409)
  ok   start => insert(users) => ret; catch => no=ret(409); catch -> no
  3002 start => insert(users) => ret; catch => log
  3002 start => insert(users) => ret; catch -> no=ret(409); catch => branch => no
  3003 start => insert(users) => ret; catch => no=ret(409); more=ret(404)
  2577 start => insert(users) => ret; catch => no=ret(409); c=catch => ret3=ret
  3418 start => ret; catch => no=ret(409)
  3418 start => log => ret; catch => no=ret(409)
  3418 start => insert(users) => ret; insert.error => e=ret(404); catch => no=ret(409)
  ok   tx: start => log => ret; catch => no=ret(409)
  ok   cron: start => fail; catch => log
  ok   cron: start => insert(notes) => ret; catch => fail
  3419 start => insert(users) => ret; catch => ret
  3419 start => insert(users) => log => ret; catch => log
  3419 start => insert(users) => note=insert(notes) => ret; insert.error => no=ret(409); catch => no
  3420 start => insert(users) => ret; catch => once => no=ret(409); once.duplicate => no
  ok   tx: start => insert(users) => ret; catch => mail => no=ret(409)
  3015 tx: start => insert(users) => mail => ret; catch => no=ret(409)
  3006 insert(users) -> no=ret(409); start => insert => ret; catch => no
  3006 start => insert(users) => ret; catch -> ret; catch => no=ret(409)
  ok   q(limit) -> ret; q -> no=ret(409); start => insert(users) => ret; catch => no
  ok   start => insert(users) => ret; catch => note=insert(notes) => no=ret(409); note.error => no
  `,
);

table(
  'what never runs is said',
  `
  3003 ret; start => ret; ret2=ret(404)
  3003 start => ret; uuid
  3003+3003 start => ret; uuid -> str
  ok   uuid -> ret
  3003+3003 start => ret; log => ret2=ret
  3003 start => ret; log => ret
  3003+3003 start => ret; p(id) -> log
  3003 start => branch => ret; branch.false => ret; ifnull => ret
  `,
);

table(
  'a value is used only where it exists',
  `
  ok   find(users,id) -> ret
  ok   insert(users) -> ret
  3003+3006 start => ret; find(users,id) -> ret
  3006 find(users,id) -> log.data; start => log => find => ret
  3006 find(users,id) -> obj(x) -> log.data; start => log => find => ret
  3006 insert(users).failure -> ret; start => insert => ret
  ok   insert(users).failure -> no=ret(409); start => insert => ret; insert.error => no
  3006 insert(users) -> log.data; start => insert => ret; insert.error => log => no=ret(409)
  3006 insert(users) -> ret; start => insert => ret; insert.error => ret
  3006 start => branch => find(users,id) => ret; branch.false => ret; find -> ret
  ok   start => branch => find(users,id) => ret; branch.false => no=ret(404); find -> ret
  ok   start => find(users,id) => branch => ret; branch.false => ret; find -> ret
  3006 start => ifnull => ret; ifnull.null => ret; q(a) -> ifnull -> ret
  3006 start => b1=branch => find(users,id) => b2=branch => ret; b1.false => b2; b2.false => ret; find -> ret
  3006 find(users,id) -> a=obj(x) -> log.data; a -> l2=log.data; start => log => l2 => find => ret
  ok   start => once => find(users,id) => ret; once.duplicate => no=ret; find -> ret
  3006 mail.messageId -> ret; start => mail => ret; mail.error => ret
  2004 queue.messageId -> ret; start => queue => ret
  `,
);

table(
  'what a flow may read of the request',
  `
  3011 GET: body -> ret
  3011 GET: f(a) -> ret
  3011 GET: raw -> hash -> ret
  ok   GET: q(a) -> ret
  3012 DELETE: body -> ret
  3012 DELETE: raw -> hash -> ret
  ok   PUT: body -> ret
  3013 cron: q(a) -> log.data; start => log
  3013 cron: h(user-agent) -> log.data; start => log
  3013 cron: body -> log.data; start => log
  3013 cron: raw -> hash -> log; start => log
  3013 cron: url -> log; start => log
  3013 cron: p(id) -> log; start => log
  ok   cron: now -> log; start => log
  ok   cron: rows(users) -> log.data; start => rows => log
  2501 p(user) -> ret
  ok   form: f(name) -> ret
  `,
);

table(
  'a transaction can be taken back',
  `
  ok   tx: start => insert(users) => ret
  3015 tx: start => insert(users) => mail => ret
  ok   tx: start => insert(users) => queue => ret
  ok   start => insert(users) => mail => ret
  3015 start => once => mail => ret; once.duplicate => ret
  3015 start => mail => once => ret; once.duplicate => ret
  ok   start => once => queue => ret; once.duplicate => ret
  ok   tx: ret
  3015+3015 tx: start => m1=mail => m2=mail => ret
  `,
);
