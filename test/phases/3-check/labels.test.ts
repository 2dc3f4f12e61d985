import { table } from './table.ts';

table(
  'credentials do not reach an answer, a log line or a mail',
  `
  3201 h(authorization) -> ret
  3201 h(cookie) -> ret
  3201 h(x-api-key) -> ret
  3201 h(authorization,Bearer) -> ret
  ok   h(authorization,plain) -> ret
  3201 h(user-agent,secret) -> ret
  ok   h(user-agent) -> ret
  ok   h(Accept-Language) -> ret
  ok   h(Content-Type) -> ret
  ok   h(X-Forwarded-For) -> ret
  ok   h(If-None-Match) -> ret
  ok   h(Date) -> ret
  3201 h(Dated) -> ret
  3201 h(idempotency-key) -> ret
  3201 secret(KEY) -> ret
  3201 secret(KEY) -> num -> ret.status
  3201 $KEY -> ret
  3201 $KEY -> log; start => log => ret
  3201 secret(KEY) -> log; start => log => ret
  3201 secret(KEY) -> log.data; start => log => ret
  3201 secret(KEY) -> mail.text; start => mail => ret
  3201 secret(KEY) -> mail.subject; start => mail => ret
  3201 secret(KEY) -> mail.html; start => mail => ret
  3201 secret(KEY) -> queue.text; start => queue => ret
  3201 secret(KEY) -> ret(200,x-key).x-key
  3201+3201 secret(KEY) -> ret(200,x-key).x-key; secret -> ret
  3201 secret(A) -> tpl({{a}}{{b}}) -> ret; b=secret(B) -> tpl.b
  3201 find(users,id,+token) -> ret
  ok   find(users,id) -> ret
  ok   find(users,id,+email) -> ret
  3201 rows(users,+token) -> ret
  3201 rows(users,+id,+token) -> log.data; start => rows => log => ret
  ok   rows(users) -> ret
  ok   insert(users) -> ret
  ok   update(users,id) -> ret
  `,
);

table(
  'labels follow a value through every node',
  `
  3201 h(x) -> fall -> tpl({{a}}) -> ret; "" -> fall.fallback
  3201 h(x) -> fall -> num -> ret; "" -> fall.fallback
  3201 h(x) -> fall -> num -> add -> ret; "" -> fall.fallback; 1 -> add.b
  3201 h(x) -> fall -> str -> ret; "" -> fall.fallback
  3201 h(x) -> fall -> bool -> ret; "" -> fall.fallback
  3201 h(x) -> fall -> parse -> ret; "" -> fall.fallback
  3201 h(x) -> fall -> parse -> prop(a.b) -> ret; "" -> fall.fallback
  3201 h(x) -> json -> ret
  3201 h(x) -> list(1) -> ret
  3201 h(x) -> obj(a) -> ret
  3201 h(x) -> obj(a) -> obj2=obj(b) -> ret
  3201 h(x) -> obj(a) -> json -> ret
  3201 h(x) -> select -> ret; "" -> select.whenFalse
  3201 h(x) -> select.whenFalse -> ret; "" -> select.whenTrue
  3201 q(a) -> fall -> ret; h(x) -> f2=fall -> fall.fallback; "" -> f2.fallback
  3201 h(x) -> fall -> sig -> ret; "" -> fall.fallback
  3201 h(x) -> fall -> sig; "" -> fall.fallback; sig.timestamp -> ret
  3201 h(x) -> ifnull -> ret; start => ifnull => ret; ifnull.null => no=ret(401)
  3201 h(x) -> ifnull -> tpl({{a}}) -> ret; start => ifnull => ret; ifnull.null => no=ret(401)
  3201 h(x) -> obj(a) -> merge -> ret; {} -> merge.over
  3201 {} -> merge -> ret; h(x) -> obj(a) -> merge.over
  3201 h(x) -> obj(a) -> list(1) -> prop(0.a) -> ret
  3201 secret(K) -> tpl({{a}}) -> t2=tpl(<{{a}}>) -> t3=tpl(<{{a}}>) -> ret
  `,
);

table(
  'field by field',
  `
  ok   h(x) -> obj(a,b) -> prop(b) -> ret; "b" -> obj.b
  3201 h(x) -> obj(a,b) -> prop(a) -> ret; "b" -> obj.b
  ok   h(x) -> obj(a,b) -> split(a,b); "b" -> obj.b; split.b -> ret
  3201 h(x) -> obj(a,b) -> split(a,b); "b" -> obj.b; split.a -> ret
  ok   h(x) -> obj(a) -> obj2=obj(o,p) -> prop(p) -> ret; "p" -> obj2.p
  3201 h(x) -> obj(a) -> obj2=obj(o,p) -> prop(o.a) -> ret; "p" -> obj2.p
  3201 h(x) -> obj(a) -> obj2=obj(o,p) -> prop(o) -> ret; "p" -> obj2.p
  ok   h(x) -> list(2) -> prop(1) -> ret; "b" -> list.item1
  3201 h(x) -> list(2) -> prop(0) -> ret; "b" -> list.item1
  ok   h(x) -> obj(a,b) -> merge -> prop(b) -> ret; "b" -> obj.b; {} -> merge.over
  ok   h(x) -> obj(a) -> merge -> prop(b) -> ret; "b" -> o2=obj(b) -> merge.over
  3201 h(x) -> obj(a) -> merge -> prop(a) -> ret; "b" -> o2=obj(b) -> merge.over
  ok   h(x) -> obj(a) -> merge -> ret; "a" -> o2=obj(a) -> merge.over
  ok   h(x) -> obj(a) -> merge -> prop(a) -> ret; "a" -> o2=obj(a) -> merge.over
  3201 h(x) -> obj(a) -> merge -> ret; q(a) -> o2=obj(a) -> merge.over
  3201 "a" -> obj(a) -> merge -> ret; h(x) -> o2=obj(a) -> merge.over
  3201 h(x) -> obj(a) -> merge -> ret; body -> merge.over
  ok   h(x) -> obj(a,b) -> select -> prop(b) -> ret; "b" -> obj.b; {"a": "x", "b": "y"} -> select.whenFalse
  3201 h(x) -> obj(a,b) -> select -> prop(a) -> ret; "b" -> obj.b; {"a": "x", "b": "y"} -> select.whenFalse
  ok   find(users,id,+email,+token) -> ifnull -> prop(email) -> ret; start => find => ifnull => ret; ifnull.null => no=ret(404)
  3201 find(users,id,+email,+token) -> ifnull -> prop(token) -> ret; start => find => ifnull => ret; ifnull.null => no=ret(404)
  3201 find(users,id,+email,+token) -> ifnull -> ret; start => find => ifnull => ret; ifnull.null => no=ret(404)
  ok   rows(users,+email,+token) -> prop(0.email) -> ret
  3201 rows(users,+email,+token) -> prop(0.token) -> ret
  3201 rows(users,+email,+token) -> prop(0) -> ret
  3201 h(x) -> obj(constructor) -> prop(constructor) -> ret
  ok   h(x) -> obj(constructor,b) -> prop(b) -> ret; "b" -> obj.b
  ok   secret(K) -> obj(a,b) -> split(b) -> obj2=obj(c) -> prop(c) -> ret; "x" -> obj.b
  `,
);

table(
  'comparisons and hashes end a label',
  `
  ok   h(x) -> eq -> ret; "a" -> eq.right
  ok   h(x) -> eq -> ret; $KEY -> eq.right
  ok   h(x) -> fall -> starts -> ret; "" -> fall.fallback; "a" -> starts.right
  ok   h(x) -> fall -> hash -> ret; "" -> fall.fallback
  ok   h(x) -> eq -> not -> and -> ret; "a" -> eq.right; true -> and.b
  ok   h(x) -> fall -> num -> fresh -> ret; "" -> fall.fallback
  ok   find(users,id,+token) -> ifnull -> prop(token) -> eq -> ret; h(x) -> eq.right; start => find => ifnull => ret; ifnull.null => no=ret(404)
  ok   h(x) -> eq -> branch; "a" -> eq.right; start => branch => ret; branch.false => no=ret(401)
  ok   h(x) -> switch(a); start => switch.a => ret; switch.default => ret
  ok   h(x) -> ne -> select.condition -> ret; null -> ne.right; 1 -> select.whenTrue; 2 -> select.whenFalse
  ok   h(x) -> ifnull -> find(users,token) -> ret; start => ifnull => find => ret; ifnull.null => no=ret(401)
  ok   h(x) -> ifnull -> find(users,email) -> ret; start => ifnull => find => ret; ifnull.null => no=ret(401)
  ok   h(x) -> ifnull -> count(users,token) -> ret; start => ifnull => count => ret; ifnull.null => no=ret(401)
  ok   h(x) -> ifnull -> once; start => ifnull => once => ret; once.duplicate => ret; ifnull.null => no=ret(401)
  3201 h(x) -> ifnull -> once; h -> ret; start => ifnull => once => ret; once.duplicate => ret; ifnull.null => no=ret(401)
  `,
);

table(
  'what is issued goes to its owner only',
  `
  ok   token -> ret
  ok   token -> obj(token) -> ret
  ok   token -> tpl(a={{a}}; HttpOnly) -> ret(200,Set-Cookie).Set-Cookie
  ok   token -> tpl(a={{a}};Path=/;httponly ;Secure) -> ret(200,set-cookie).set-cookie
  ok   token -> tpl(a={{a}}) -> whole=tpl({{a}}; HttpOnly) -> ret(200,Set-Cookie).Set-Cookie
  3201 token -> ret(200,Set-Cookie).Set-Cookie
  3201 token -> tpl(a={{a}}) -> ret(200,Set-Cookie).Set-Cookie
  3201 token -> tpl(a={{a}}; Secure) -> ret(200,Set-Cookie).Set-Cookie
  3201 token -> tpl(HttpOnly={{a}}) -> ret(200,Set-Cookie).Set-Cookie
  3201 token -> tpl(a={{a}}; HttpOnlyNot) -> ret(200,Set-Cookie).Set-Cookie
  3201 h(authorization) -> fall -> tpl(a={{a}}; HttpOnly) -> ret(200,Set-Cookie).Set-Cookie; "" -> fall.fallback
  3201 token -> ret(302,Location).Location; 1 -> ret.body
  3201 token -> tpl({{a}}) -> ret(200,X-Token).X-Token; 1 -> ret.body
  3201 token -> str -> log; start => log => ret
  3201 token -> log.data; start => log => ret
  ok   token -> mail.text; start => mail => ret
  ok   token -> mail.html; start => mail => ret
  ok   token -> queue.text; start => queue => ret
  3201 token -> mail.subject; start => mail => ret
  3201 token -> tpl({{a}}@example.com) -> mail.to; start => mail => ret
  3202 token -> obj(note) -> update(users,id).changes; start => update => ret
  ok   token -> obj(token) -> update(users,id).changes; start => update => ret
  ok   token -> hash -> obj(note) -> update(users,id).changes; start => update => ret
  ok   token -> hash -> log; start => log => ret
  3201 token -> tpl({{a}}{{b}}) -> ret; secret(KEY) -> tpl.b
  ok   jwt -> ret; start => jwt => ret
  3201 jwt -> log; start => jwt => log => ret
  3201 secret(A) -> jwt; start => jwt => ret
  3201 secret(A) -> jwt(role).role; start => jwt => ret
  3201 basic -> ret
  3201 basic.username -> ret
  ok   h(authorization,Bearer) -> verify -> ret; start => verify => ret; verify.invalid => no=ret(401)
  ok   h(authorization,Bearer) -> verify -> log; start => verify => log => ret; verify.invalid => no=ret(401)
  ok   h(authorization,Bearer) -> verify(role); verify.role -> log; start => verify => log => ret; verify.invalid => no=ret(401)
  ok   verify.reason -> ret; h(authorization) -> verify; start => verify => no=ret(200); verify.invalid => ret; 1 -> no.body
  3201 h(authorization,Bearer) -> verify; h -> ret; start => verify => ret; verify.invalid => no=ret(401)
  3201 find(users,id,+token) -> ifnull -> prop(token) -> jwt(role).role; start => find => ifnull => jwt => ret; ifnull.null => no=ret(404)
  `,
);

table(
  'what goes into Hash Password or Check Password is a password wherever it is read',
  `
  ok   f(p) -> pw; start => pw => ret
  3201 f(p) -> pw -> ret; start => pw => ret
  3201 f(p) -> pw; start => pw => ret; f -> ret
  3201 f(p) -> pw; start => pw => ret; g=f(p) -> json -> ret
  3201 f(p) -> pw; start => pw => ret; body -> ret
  3201 f(p) -> pw; start => pw => ret; body -> prop(p) -> ret
  ok   f(p) -> pw; start => pw => ret; body -> prop(q) -> ret
  ok   f(p) -> pw; start => pw => ret; g=f(q) -> ret
  3201 body -> prop(a.p) -> pw; start => pw => ret; f(a) -> ret
  3201 body -> prop(a.p) -> pw; start => pw => ret; f(a) -> prop(p.x) -> ret
  ok   body -> prop(a.p) -> pw; start => pw => ret; f(a) -> prop(q) -> ret
  3201 f(p) -> text -> pw; start => pw => ret; g=f(p) -> ret
  3201 f(p) -> login; start => login => ret; login.mismatch => no=ret(401); f -> ret
  ok   f(p) -> login; start => login => ret; login.mismatch => no=ret(401); f -> hash -> ret
  3201 f(p) -> pw; start => pw => log => ret; body -> json -> log
  3201 f(p) -> pw; start => pw => mail => ret; g=f(p) -> mail.text
  3201 f(p) -> fall -> pw; "a password" -> fall.fallback; start => pw => ret; f -> ret
  3202 f(p) -> pw; f -> obj(note) -> update(users,id).changes; start => pw => update => ret
  3202 f(p) -> pw -> obj(note) -> update(users,id).changes; start => pw => update => ret
  ok   f(p) -> pw -> obj(token) -> update(users,id).changes; start => pw => update => ret
  ok   f(p) -> pw; f -> obj(token) -> update(users,id).changes; start => pw => update => ret
  ok   find(users,id,+token) -> ifnull -> prop(token) -> login.hash; f(p) -> login; f2=f(id) -> find.id; start => find => ifnull => login => ret; ifnull.null => no=ret(404); login.mismatch => no; f2 -> ret
  `,
);

table(
  'a sensitive field of the body is a credential wherever it is read',
  `
  3201 f(card,secret) -> ret
  3201 f(card,secret) -> hash -> ret(200,x-a).x-a; f2=f(card) -> ret.body
  ok   f(card,secret) -> hash -> ret
  ok   f(card,secret) -> hash -> obj(a,b) -> ret; f2=f(name) -> obj.b
  3201 f(card,secret) -> eq -> obj(a,b) -> ret; "x" -> eq.right; body -> obj.b
  3201 f(card,secret) -> pw; start => pw => log => ret; body -> log.data
  ok   f(card,secret) -> login; start => login => ret; login.mismatch => no=ret(401)
  3202 f(card,secret) -> obj(note) -> update(users,id).changes; start => update => ret
  ok   f(card,secret) -> obj(token) -> update(users,id).changes; start => update => ret
  `,
);

table(
  'stored credentials go into sensitive columns',
  `
  ok   h(x) -> obj(token,email,name) -> insert(users); "e" -> obj.email; "n" -> obj.name; start => insert => ret
  3202 h(x) -> obj(note,email,name) -> insert(users); "e" -> obj.email; "n" -> obj.name; start => insert => ret
  3202+3202 h(x) -> obj(note,email,name,token) -> insert(users); h -> fall -> obj.email; "n" -> obj.name; h -> obj.token; "" -> fall.fallback; start => insert => ret
  3202 h(x) -> obj(note) -> update(users,id).changes; start => update => ret
  ok   h(x) -> obj(token) -> update(users,id).changes; start => update => ret
  3202 h(x) -> obj(t) -> o2=obj(data) -> update(users,id).changes; start => update => ret
  ok   h(x) -> fall -> hash -> obj(note) -> update(users,id).changes; "" -> fall.fallback; start => update => ret
  3202 $KEY -> obj(note) -> update(users,id).changes; start => update => ret
  ok   $KEY -> obj(key) -> insert(keys); start => insert => ret
  3202 find(users,id,+token) -> ifnull -> prop(token) -> obj(text) -> insert(notes); start => find => ifnull => insert => ret; ifnull.null => no=ret(404)
  ok   find(users,id,+token,+note) -> ifnull -> prop(note) -> obj(text) -> insert(notes); start => find => ifnull => insert => ret; ifnull.null => no=ret(404)
  `,
);

table(
  'a route that signs whatever it is sent is warned of',
  `
  3203 body -> hash -> ret; $KEY -> hash.secret
  3203 f(a) -> hash -> ret; $KEY -> hash.secret
  3203 raw -> hash -> obj(signature) -> ret; $KEY -> hash.secret
  3203 p(id) -> hash -> ret(200,x-signature).x-signature; $KEY -> hash.secret
  3203 url -> hash -> ret; secret(KEY) -> hash.secret
  3203 f(a) -> tpl({{a}}!) -> hash -> tpl2=tpl(sha256={{h}}) -> ret; $KEY -> hash.secret
  ok   body -> hash -> ret
  ok   now -> hash -> ret; $KEY -> hash.secret
  ok   "a" -> hash -> ret; $KEY -> hash.secret
  ok   find(users,id) -> ifnull -> prop(email) -> hash -> ret; $KEY -> hash.secret; start => find => ifnull => ret; ifnull.null => no=ret(404)
  ok   body -> hash -> eq -> ret; $KEY -> hash.secret; h(x) -> eq.right
  ok   body -> hash -> log; $KEY -> hash.secret; start => log => ret
  ok   body -> hash -> obj(a,b) -> prop(b) -> ret; $KEY -> hash.secret; "b" -> obj.b
  3203 f(a) -> hash -> http(public); $KEY -> hash.secret; start => http => ret
  3203 f(a) -> hash -> obj(a) -> http(public); $KEY -> hash.secret; start => http => ret
  ok   f(a) -> hash -> http; $KEY -> hash.secret; start => http => ret
  ok   f(a) -> hash -> http(*.example.com); $KEY -> hash.secret; start => http => ret
  ok   f(a) -> hash -> http(public); start => http => ret
  ok   uuid -> hash -> http(public); $KEY -> hash.secret; start => http => ret
  ok   f(a) -> hash -> http(public); find(keys,id,+key) -> ifnull -> prop(key) -> hash.secret; start => find => ifnull => http => ret; ifnull.null => no=ret(404)
  3203 f(a) -> hash -> http(public); f2=f(to) -> http.url; find(keys,id,+key) -> ifnull -> prop(key) -> hash.secret; start => find => ifnull => http => ret; ifnull.null => no=ret(404)
  3203 f(a) -> hash -> mail.text; $KEY -> hash.secret; to=f(to) -> mail.to; start => mail => ret
  3203 f(a) -> hash -> mail.subject; $KEY -> hash.secret; to=f(to) -> mail.cc; start => mail => ret
  3203 f(to) -> tpl({{b}} {{a}}).b; role=f(role) -> tpl.a; tpl -> hash -> mail.text; $KEY -> hash.secret; f -> mail.to; start => mail => ret
  3203 body -> prop(role) -> hash -> mail.text; $KEY -> hash.secret; to=f(to) -> mail.to; start => mail => ret
  ok   f(a) -> hash -> mail.text; $KEY -> hash.secret; start => mail => ret
  ok   f(to) -> hash -> mail.text; $KEY -> hash.secret; f -> mail.to; start => mail => ret
  ok   f(to) -> hash -> mail.text; $KEY -> hash.secret; again=f(to) -> mail.to; start => mail => ret
  `,
);
