import { sound } from './sound-webhook.ts';
import { table } from './table.ts';

const inverted =
  'start => branch => refuse=ret(401); branch.false => once => insert(keys) => reply=ret; once.duplicate => reply';
const signed = 'body -> hash -> eq -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right';

table(
  'conditions that prove the sender',
  `
  ok   body -> hash -> eq -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right
  ok   h(x-signature) -> eq -> branch; body -> hash -> eq.right; $KEY -> hash.secret
  ok   raw -> hash -> eq -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right
  ok   body -> hash(sha1) -> eq -> branch; $KEY -> hash.secret; h(x-signature,plain) -> eq.right
  ok   body -> hash -> eq -> branch; secret(KEY) -> hash.secret; h(x-signature) -> eq.right
  ok   body -> hash -> eq -> branch; $KEY -> hash.secret; h(x-signature) -> fall -> eq.right; "" -> fall.fallback
  ok   body -> hash -> eq -> branch; $KEY -> hash.secret; h(x-signature) -> fall -> eq.right; val("") -> fall.fallback
  ok   body -> hash -> eq -> branch; $KEY -> hash.secret; h(authorization,Bearer) -> eq.right
  ok   raw -> tpl({{t}}.{{b}}).b -> hash -> eq -> branch; now -> tpl.t; $KEY -> hash.secret; h(x-signature) -> eq.right
  ok   raw -> tpl({{b}}) -> t2=tpl(v1:{{c}}) -> hash -> eq -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right
  ok   h(x-signature) -> fall -> sig -> contains -> branch; "" -> fall.fallback; raw -> hash -> contains.right; $KEY -> hash.secret
  ok   h(x-signature) -> fall -> sig(list) -> contains -> branch; "" -> fall.fallback; raw -> hash -> contains.right; $KEY -> hash.secret
  ok   h(x-signature) -> fall -> sig -> prop(0) -> eq -> branch; "" -> fall.fallback; raw -> hash -> eq.right; $KEY -> hash.secret
  ok   body -> hash -> ne -> not -> branch; $KEY -> hash.secret; h(x-signature) -> ne.right
  ok   body -> hash -> eq -> n1=not -> n2=not -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right
  ok   body -> hash -> eq -> and -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right; true -> and.b
  ok   body -> hash -> eq -> and.b -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right; f(live) -> and.a
  ok   body -> hash -> eq -> a1=and -> a2=and -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right; true -> a1.b; true -> a2.b
  ok   h(x-signature) -> fall -> sig; "" -> fall.fallback; sig -> contains -> and -> branch; raw -> hash -> contains.right; $KEY -> hash.secret; sig.timestamp -> f2=fall -> fresh -> and.b; 0 -> f2.fallback
  ok   body -> hash -> ne -> or -> not -> branch; $KEY -> hash.secret; h(x-signature) -> ne.right; false -> or.b
  ok   h(x-signature) -> e1=eq -> or -> branch; raw -> h1=hash -> e1.right; $KEY -> h1.secret; h -> e2=eq -> or.b; raw -> h2=hash -> e2.right; $OLD -> h2.secret
  3314 h(x-token) -> eq -> branch; $KEY -> eq.right
  3314 $KEY -> eq -> branch; h(x-token) -> eq.right
  3314 h(x-token) -> fall -> eq -> branch; "" -> fall.fallback; secret(KEY) -> eq.right
  3314 h(authorization,Bearer) -> eq -> and -> branch; $KEY -> eq.right; true -> and.b
  `,
  { around: (condition) => `hook: ${condition}; ${sound}` },
);

const inEach = 'each.body => branch; branch.true => once; once.first => w=insert(keys); branch, once, w in each';

table(
  'a proof in a container',
  `
  # proves what comes behind it for the item, wherever its values are made
  ok ${inEach}; branch.false => refuse=ret(401); refuse in each; start => each; each => ret
  ok ${inEach}; branch.false => refuse=ret(401); refuse, hash, eq in each; start => each; each => ret
  3315 each.body => branch; branch.true => w=insert(keys); branch.false => refuse=ret(401); branch, w, refuse in each; start => each; each => ret
  # but nothing else, since a list may be empty
  3302+3302 each.body => branch; branch.true => w=log; branch.false => refuse=ret(401); branch, w, refuse in each; start => each; each => once; once.first => x=insert(keys); once.duplicate => done=ret; x => done
  3302 each.body => e2=once; e2.first => branch; branch.true => w=insert(keys); branch.false => refuse=ret(401); e2, branch, w, refuse in each; start => each; each => ret
  # an item that is only left out is not refused
  3312 ${inEach}; start => each; each => ret
  # before it, it proves all items
  ok start => branch; branch.true => once; once.first => each; once.duplicate => ret; each.body => w=insert(keys); branch.false => refuse=ret(401); w in each; each => ret
  `,
  { around: (rest) => `hook: ${signed}; f(list) -> each=forEach; ${rest}` },
);

table(
  'conditions that prove the sender by being false',
  `
  ok   body -> hash -> ne -> branch; $KEY -> hash.secret; h(x-signature) -> ne.right
  ok   body -> hash -> eq -> not -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right
  ok   body -> hash -> ne -> or -> branch; $KEY -> hash.secret; h(x-signature) -> ne.right; false -> or.b
  ok   body -> hash -> eq -> and -> not -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right; true -> and.b
  3303 body -> hash -> eq -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right
  3303 body -> hash -> ne -> not -> branch; $KEY -> hash.secret; h(x-signature) -> ne.right
  3303 body -> hash -> eq -> and -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right; true -> and.b
  3311 body -> hash -> ne -> and -> branch; $KEY -> hash.secret; h(x-signature) -> ne.right; true -> and.b
  `,
  { around: (condition) => `hook: ${condition}; ${inverted}` },
);

table(
  'conditions that prove nothing',
  `
  # no check at all
  3301 true -> branch
  3301 f(ok) -> branch
  3301 h(x-github-event,plain) -> eq -> branch; "push" -> eq.right
  3301 f(type) -> eq -> branch; "paid" -> eq.right
  3301 h(x-signature) -> eq -> branch; f(signature) -> eq.right
  # comparison with a constant
  3304 body -> hash -> eq -> branch; $KEY -> hash.secret; "abc" -> eq.right
  3304 "abc" -> eq -> branch; body -> hash -> eq.right; $KEY -> hash.secret
  3304 body -> hash -> eq -> branch; $KEY -> hash.secret; val("abc") -> eq.right
  3304 h(x-token) -> eq -> branch; "s3cret" -> eq.right
  3304 h(authorization,Bearer) -> eq -> branch; val("s3cret") -> eq.right
  3304 "abc" -> eq -> branch; $KEY -> eq.right
  # not the header
  3305 body -> hash -> eq -> branch; $KEY -> hash.secret; f(signature) -> eq.right
  3305 body -> hash -> eq -> branch; $KEY -> hash.secret; q(signature) -> eq.right
  3305 body -> hash -> eq -> branch; $KEY -> hash.secret; raw -> h2=hash -> eq.right; $KEY -> h2.secret
  3305 body -> hash -> eq -> branch; $KEY -> hash.secret; hash -> eq.right
  3305 body -> hash -> eq -> branch; $KEY -> hash.secret; h(x-signature) -> fall -> eq.right; q(s) -> f2=fall -> fall.fallback; "" -> f2.fallback
  3305 body -> hash -> eq -> branch; $KEY -> hash.secret; h(x-signature) -> select -> eq.right; "" -> select.whenFalse
  3305 body -> hash -> eq -> branch; $KEY -> hash.secret; h(x-signature) -> fall -> tpl(v0={{s}}) -> eq.right; "" -> fall.fallback
  3305 f(token) -> eq -> branch; $KEY -> eq.right
  3305 q(token) -> eq -> branch; $KEY -> eq.right
  # a comparison that is none
  3306 body -> hash -> starts -> branch; $KEY -> hash.secret; h(x-signature) -> fall -> starts.right; "" -> fall.fallback
  3306 h(x-signature) -> fall -> ends -> branch; "" -> fall.fallback; body -> hash -> ends.right; $KEY -> hash.secret
  3306 h(x-signature) -> fall -> contains -> branch; "" -> fall.fallback; body -> hash -> contains.right; $KEY -> hash.secret
  3306 body -> hash -> contains -> branch; $KEY -> hash.secret; h(x-signature) -> fall -> contains.right; "" -> fall.fallback
  3306 h(x-signature) -> list(1) -> contains -> branch; body -> hash -> contains.right; $KEY -> hash.secret
  3306 body -> hash -> tpl(sha256={{h}}) -> eq -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right
  3306 body -> hash -> lt -> branch; $KEY -> hash.secret; h(x-signature) -> fall -> lt.right; "" -> fall.fallback
  # a hash that anybody can make
  3307 body -> hash -> eq -> branch; h(x-signature) -> eq.right
  3307 h(x-signature) -> fall -> sig -> contains -> branch; "" -> fall.fallback; raw -> hash -> contains.right
  3308 body -> hash -> eq -> branch; p(id) -> hash.secret; h(x-signature) -> eq.right
  3308 body -> hash -> eq -> branch; $KEY -> tpl({{a}}) -> hash.secret; h(x-signature) -> eq.right
  3308 body -> hash -> eq -> branch; val("key") -> hash.secret; h(x-signature) -> eq.right
  # a hash over nothing, or not all, of the body
  3309 "abc" -> hash -> eq -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right
  3309 val("abc") -> hash -> eq -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right
  3309 now -> hash -> eq -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right
  3310 f(id) -> hash -> eq -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right
  3310 url -> hash -> eq -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right
  3310 p(id) -> tpl({{a}}) -> hash -> eq -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right
  3310 body -> json -> hash -> eq -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right
  3310 raw -> h1=hash -> hash -> eq -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right
  3307+3309 "abc" -> hash -> eq -> branch; h(x-signature) -> eq.right
  # something else may stand in
  3311 body -> hash -> eq -> or -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right; false -> or.b
  3311 body -> hash -> eq -> or.b -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right; f(test) -> or.a
  3311 body -> hash -> eq -> and -> or -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right; true -> and.b; false -> or.b
  3311 body -> hash -> ne -> and -> not -> branch; $KEY -> hash.secret; h(x-signature) -> ne.right; false -> and.b
  # swapped
  3303 body -> hash -> ne -> branch; $KEY -> hash.secret; h(x-signature) -> ne.right
  3303 body -> hash -> eq -> not -> branch; $KEY -> hash.secret; h(x-signature) -> eq.right
  3303 body -> hash -> ne -> or -> branch; $KEY -> hash.secret; h(x-signature) -> ne.right; false -> or.b
  `,
  { around: (condition) => `hook: ${condition}; ${sound}` },
);

table(
  'what acts lies behind the proving edge',
  `
  ok   start => branch => once => insert(keys) => reply=ret; once.duplicate => reply; branch.false => refuse=ret(401)
  ok   start => branch => reply=ret; branch.false => refuse=ret(401)
  ok   start => log => branch => reply=ret; branch.false => refuse=ret(401)
  ok   start => rows(users) => branch => reply=ret; branch.false => refuse=ret(401)
  ok   start => limit => branch => reply=ret; limit.exceeded => no=ret(429); branch.false => refuse=ret(401)
  ok   start => limit => branch => once => insert(keys) => reply=ret; limit.exceeded => refuse=ret(401); once.duplicate => reply; branch.false => l2=limit(b) => refuse; l2.exceeded => refuse
  ok   start => branch => once => queue => reply=ret; once.duplicate => reply; branch.false => log => refuse=ret(401)
  ok   start => branch => once => switch(a).a => insert(keys) => reply=ret; switch.default => reply; once.duplicate => reply; branch.false => refuse=ret(401)
  ok   start => b0=branch => branch => once => insert(keys) => reply=ret; once.duplicate => reply; branch.false => refuse=ret(401); b0.false => n=ret(404)
  ok   start => b0=branch => branch => once => insert(keys) => reply=ret; once.duplicate => reply; branch.false => refuse=ret(401); b0.false => reply
  ok   start => branch => b2=branch => once => insert(keys) => reply=ret; once.duplicate => reply; b2.false => reply; branch.false => refuse=ret(403)
  ok   h -> ifnull; start => ifnull => branch => once => insert(keys) => reply=ret; once.duplicate => reply; branch.false => refuse=ret(401); ifnull.null => refuse
  ok   start => branch => ifnull => once => insert(keys) => reply=ret; ifnull.null => bad=ret(400); once.duplicate => reply; branch.false => refuse=ret(401)
  ok   start => branch => reply=ret; branch.false => b2=branch => refuse=ret(401); b2.false => other=ret(403)
  ok   start => branch => once => insert(keys) => reply=ret; insert.error => ret3=ret(500); once.duplicate => reply; branch.false => refuse=ret(401)
  # before the check
  3302 start => once => branch => reply=ret; once.duplicate => reply; branch.false => refuse=ret(401)
  3302+3315 start => insert(keys) => branch => reply=ret; branch.false => refuse=ret(401)
  3302+3315+3302 start => insert(keys) => mail => branch => reply=ret; branch.false => refuse=ret(401)
  3302 start => b0=branch => branch => once => reply=ret; b0.false => once; once.duplicate => reply; branch.false => refuse=ret(401)
  # after a join of both sides
  3313+3315 start => branch => j=log; branch.false => j => insert(keys) => reply=ret
  # beside it
  3302+3315 start => b0=branch => branch => reply=ret; branch.false => refuse=ret(401); b0.false => insert(keys) => reply
  # the refusing side
  3312 start => branch => once => insert(keys) => reply=ret; once.duplicate => reply; branch.false => reply
  3312 start => branch => once => insert(keys) => reply=ret; once.duplicate => reply; branch.false => refuse=ret(200)
  3312 start => branch => once => insert(keys) => reply=ret; once.duplicate => reply; branch.false => refuse=ret(302)
  3312 start => branch => once => insert(keys) => reply=ret; once.duplicate => reply; branch.false => refuse=ret(500)
  3312 f(status) -> refuse=ret(401).status; start => branch => once => insert(keys) => reply=ret; once.duplicate => reply; branch.false => refuse
  3312 200 -> refuse=ret(401).status; start => branch => once => insert(keys) => reply=ret; once.duplicate => reply; branch.false => refuse
  ok   403 -> refuse=ret(200).status; start => branch => once => insert(keys) => reply=ret; once.duplicate => reply; branch.false => refuse
  3312 start => branch => once => insert(keys) => reply=ret; once.duplicate => reply; branch.false => b2=branch => refuse=ret(401); b2.false => reply
  3313 start => branch => once => insert(keys) => reply=ret; once.duplicate => reply; branch.false => o2=once => refuse=ret(401); o2.duplicate => refuse
  3313+3315 start => branch => once => insert(keys) => reply=ret; once.duplicate => reply; branch.false => queue => refuse=ret(401)
  3303+3315 start => branch => reply=ret; branch.false => insert(keys) => r2=ret
  # effects of every sort
  3302+3315 start => update(users,id) => branch => reply=ret; branch.false => refuse=ret(401)
  3302+3315 start => delete(users,id) => branch => reply=ret; branch.false => refuse=ret(401)
  3302+3315 start => queue => branch => reply=ret; branch.false => refuse=ret(401)
  3302+3315 start => mail => branch => reply=ret; branch.false => refuse=ret(401)
  ok   start => find(users,id) => count(users) => branch => reply=ret; branch.false => refuse=ret(401)
  `,
  { around: (rest) => `hook: ${signed}; ${rest}` },
);

table(
  'webhooks answer 2xx with { received: boolean }, and act once',
  `
  3315 start => branch => insert(keys) => reply=ret; branch.false => refuse=ret(401)
  3315 start => branch => insert(keys) => insert2=insert(keys) => reply=ret; branch.false => refuse=ret(401)
  3315 start => branch => mail => reply=ret; branch.false => refuse=ret(401)
  3315 start => branch => once => reply=ret; once.duplicate => insert(keys) => reply; branch.false => refuse=ret(401)
  3315 start => branch => once => log => insert(keys) => reply=ret; once.duplicate => insert; branch.false => refuse=ret(401)
  3316 start => branch => busy=ret(503); branch.false => refuse=ret(401)
  3316 start => branch => b2=branch => busy=ret(503); b2.false => no=ret(404); branch.false => refuse=ret(401)
  ok   start => branch => b2=branch => busy=ret(503); b2.false => reply=ret; branch.false => refuse=ret(401)
  ok   start => branch => reply=ret(202); branch.false => refuse=ret(401)
  ok   {"received": false} -> reply=ret; start => branch => reply; branch.false => refuse=ret(401)
  ok   f(ok) -> bool -> obj(received) -> reply=ret; start => branch => reply; branch.false => refuse=ret(401)
  3317 f(ok) -> obj(received) -> reply=ret; start => branch => reply; branch.false => refuse=ret(401)
  3317 {"received": "yes"} -> reply=ret; start => branch => reply; branch.false => refuse=ret(401)
  3317 {"received": true, "id": 1} -> reply=ret; start => branch => reply; branch.false => refuse=ret(401)
  3317 {} -> reply=ret; start => branch => reply; branch.false => refuse=ret(401)
  3317 null -> reply=ret; start => branch => reply; branch.false => refuse=ret(401)
  3317 true -> reply=ret; start => branch => reply; branch.false => refuse=ret(401)
  3317 start => branch => reply=ret(204); branch.false => refuse=ret(401)
  3317 body -> reply=ret; start => branch => reply; branch.false => refuse=ret(401)
  `,
  { around: (rest) => `hook: ${signed}; ${rest}` },
);

table(
  'in development an unverified webhook is a warning',
  `
  3301 true -> branch
  `,
  { around: (condition) => `hook: ${condition}; ${sound}`, options: { mode: 'development' } },
);

table(
  'only webhooks are asked for a proof',
  `
  ok   start => insert(keys) => ret
  ok   PUT: start => insert(keys) => ret
  ok   cron: start => insert(keys) => ret
  ok   form: start => insert(keys) => ret
  3301+3315 hook: start => insert(keys) => ret
  ok   hook: start => ret
  ok   hook: start => rows(users) => ret
  ok   hook: start => log => ret
  3301 hook: start => once => ret; once.duplicate => ret
  `,
);

table(
  'one remark for a route, however many tokens it checks',
  `
  3314 hook: h(x-token) -> eq -> branch; $KEY -> eq.right; h(x-other) -> e2=eq -> b2=branch; $OTHER -> e2.right; start => branch => b2 => once => insert(keys) => reply=ret; once.duplicate => reply; branch.false => refuse=ret(401); b2.false => refuse
`,
);
