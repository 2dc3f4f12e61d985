import { table } from './table.ts';

table(
  'a value that may be missing does not go where one is needed',
  `
  3005 q(a) -> num -> ret
  3005 q(a) -> bool -> ret
  3005 q(a) -> str -> ret
  3005 q(a) -> parse -> ret
  3005 q(a) -> tpl(Hello {{name}}) -> ret
  3005 q(a) -> mail -> ret
  3005 q(a) -> log; start => log => ret
  3005 h(user-agent) -> num -> ret
  3005 h(user-agent) -> starts -> ret; "a" -> starts.right
  3005 q(a) -> contains -> ret; "a" -> contains.right
  3005 q(a) -> hash -> ret
  3005 q(a) -> find(users,email) -> ret
  3005 q(a) -> once; start => once => ret; once.duplicate => ret
  3005 q(a) -> ret(200,x-a).x-a
  3005 q(a) -> sig -> ret
  ok   q(a) -> ret
  ok   q(a) -> json -> ret
  ok   q(a) -> obj(a) -> ret
  ok   q(a) -> list(1) -> ret
  ok   q(a) -> eq -> ret; "a" -> eq.right
  ok   q(a) -> ne -> ret; "a" -> ne.right
  ok   q(a) -> switch(x); start => switch.x => ret; switch.default => ret
  ok   q(a) -> num(null) -> ret
  ok   q(a) -> bool(null) -> ret
  ok   q(a) -> parse(null) -> ret
  3005 q(a) -> num(null) -> round -> ret
  3005 q(a) -> num(null) -> n2=num(null) -> round -> ret
  3005 q(a) -> bool(null) -> b2=bool(null) -> not -> ret
  3005 q(a) -> bool(null) -> b2=bool(null) -> branch; start => branch => ret; branch.false => ret
  3005 start => find(users,id) => ifnull => ret; find -> ifnull; ifnull.value -> prop(age) -> num(null) -> add -> ret; 1 -> add.b; ifnull.null => no=ret(404)
  3005 start => find(users,id) => ifnull => insert(notes) => ret; find -> ifnull; ifnull.value -> prop(age) -> num(null) -> str -> obj(text) -> insert; ifnull.null => no=ret(404)
  3005 h(user-agent) -> fall -> sig; "" -> fall.fallback; sig.timestamp -> num(null) -> fresh -> ret
  ok   q(a) -> num(null) -> n2=num(null) -> fall -> round -> ret; 77 -> fall.fallback
  ok   q(a) -> bool(null) -> b2=bool(null) -> fall -> not -> ret; true -> fall.fallback
  ok   h(user-agent) -> fall -> sig(list); "" -> fall.fallback; sig.timestamp -> num(null) -> ifnull; start => ifnull => ret; ifnull.null => no=ret(404)
  ok   p(id) -> num -> ret
  ok   p(id) -> find(users,email) -> ret
  ok   q(a) -> find(users,email?) -> ret
  ok   q(a) -> rows(users,email?) -> ret
  ok   q(a) -> num(null) -> rows(users).limit -> ret
  ok   q(a) -> num(null) -> rows(users).offset -> ret
  ok   q(a) -> num(null) -> ret.status
  3441 q(a) -> mail.html; start => mail => ret
  ok   q(a) -> num(null) -> fall -> round -> ret; 1 -> fall.fallback
  `,
);

table(
  'Fallback gives a value',
  `
  ok   q(a) -> fall -> num -> ret; "1" -> fall.fallback
  ok   q(a) -> fall -> find(users,email) -> ret; "a" -> fall.fallback
  3005 q(a) -> fall -> num -> ret; q(b) -> fall.fallback
  3004 q(a) -> fall -> round -> ret; "1" -> fall.fallback
  3008 q(a) -> fall -> num -> ret; 1 -> fall.fallback
  3008 q(a) -> fall -> num -> ret; null -> fall.fallback
  3008 q(a) -> fall -> num -> ret; [] -> fall.fallback
  3004 q(a) -> fall -> num -> ret; now -> num2=num -> fall.fallback
  ok   f(a) -> fall -> num -> ret; "1" -> fall.fallback
  ok   f(a) -> fall -> round -> ret; 1 -> fall.fallback
  3004 f(a) -> fall -> round -> ret; "1" -> fall.fallback
  ok   f(a) -> fall -> ret; val(1) -> fall.fallback
  ok   f(a) -> fall -> num -> ret; f(b) -> fall.fallback
  3008 p(id) -> fall -> ret; 5 -> fall.fallback
  3008 find(users,id) -> fall -> prop(email) -> ret; {"email": "a"} -> fall.fallback
  3005 find(users,id) -> fall -> ret; rec=find(users,email) -> fall.fallback; start => find => rec => ret
  `,
);

table(
  'a test narrows what it tests',
  `
  ok   q(a) -> ifnull -> num -> ret; start => ifnull => ret; ifnull.null => no=ret(404)
  ok   q(a) -> ifnull; q -> num -> ret; start => ifnull => ret; ifnull.null => no=ret(404)
  3005 q(a) -> ifnull; q -> num -> ret; start => ifnull => no=ret(404); ifnull.null => ret
  3006 q(a) -> ifnull -> num -> ret; start => ifnull => no=ret(404); ifnull.null => ret
  3006 q(a) -> ifnull -> ret; start => ifnull => ret; ifnull.null => ret
  3005 q(a) -> ifnull; q -> num -> ret; start => ifnull => ret; ifnull.null => ret
  ok   q(a) -> ne -> branch; null -> ne.right; q -> num -> ret; start => branch => ret; branch.false => no=ret(404)
  ok   q(a) -> eq -> branch; null -> eq.right; q -> num -> ret; start => branch => no=ret(404); branch.false => ret
  3005 q(a) -> eq -> branch; null -> eq.right; q -> num -> ret; start => branch => ret; branch.false => no=ret(404)
  3005 q(a) -> ne -> branch; "" -> ne.right; q -> num -> ret; start => branch => ret; branch.false => no=ret(404)
  ok   null -> ne -> branch; q(a) -> ne.right; q -> num -> ret; start => branch => ret; branch.false => no=ret(404)
  ok   q(a) -> eq -> not -> branch; null -> eq.right; q -> num -> ret; start => branch => ret; branch.false => no=ret(404)
  ok   q(a) -> eq -> n1=not -> n2=not -> branch; null -> eq.right; q -> num -> ret; start => branch => no=ret(404); branch.false => ret
  ok   x=q(a) -> a1=ne -> and -> branch; null -> a1.right; y=q(b) -> a2=ne -> and.b; null -> a2.right; x -> n1=num -> add; y -> n2=num -> add.b; add -> ret; start => branch => ret; branch.false => no=ret(404)
  3005+3005 x=q(a) -> a1=ne -> or -> branch; null -> a1.right; y=q(b) -> a2=ne -> or.b; null -> a2.right; x -> n1=num -> add; y -> n2=num -> add.b; add -> ret; start => branch => ret; branch.false => no=ret(404)
  ok   x=q(a) -> a1=eq -> or -> branch; null -> a1.right; y=q(b) -> a2=eq -> or.b; null -> a2.right; x -> n1=num -> add; y -> n2=num -> add.b; add -> ret; start => branch => no=ret(404); branch.false => ret
  3005+3005 x=q(a) -> a1=eq -> and -> branch; null -> a1.right; y=q(b) -> a2=eq -> and.b; null -> a2.right; x -> n1=num -> add; y -> n2=num -> add.b; add -> ret; start => branch => no=ret(404); branch.false => ret
  ok   find(users,id) -> ifnull -> prop(email) -> mail; start => find => ifnull => mail => ret; ifnull.null => no=ret(404)
  ok   find(users,id) -> ifnull; find.record -> prop(email) -> mail; start => find => ifnull => mail => ret; ifnull.null => no=ret(404)
  3005 find(users,id) -> prop(email) -> mail -> ret
  3005 find(users,id) -> ifnull -> prop(note) -> mail; start => find => ifnull => mail => ret; ifnull.null => no=ret(404)
  ok   find(users,id) -> ifnull -> prop(note) -> if2=ifnull -> mail; start => find => ifnull => if2 => mail => ret; ifnull.null => no=ret(404); if2.null => no
  ok   find(users,id) -> ifnull; find.record -> split(email,name); split.email -> mail.to; split.name -> mail.text; start => find => ifnull => mail => ret; ifnull.null => no=ret(404)
  3005 q(a) -> eq -> b1=branch; null -> eq.right; q -> num -> ret; start => b1 => b2=branch => ret; b2.false => ret; b1.false => no=ret(404)
  ok   q(a) -> ne -> b1=branch; null -> ne.right; q -> num -> ret; start => b1 => b2=branch => ret; b2.false => ret; b1.false => no=ret(404)
  3005 q(a) -> ne -> b1=branch; null -> ne.right; q -> num -> ret; start => b1 => b2=branch => ret; b2.false => ret; b1.false => ret
  ok   q(a) -> obj(x) -> prop(x) -> ne -> branch; null -> ne.right; q -> num -> ret; start => branch => ret; branch.false => no=ret(404)
  `,
);

table(
  'known types have to fit',
  `
  3004 p(id) -> round -> ret
  3004 p(id) -> find(users,id) -> ret
  3004 p(id) -> branch; start => branch => ret; branch.false => ret
  3004 p(id) -> not -> ret
  3004 p(id) -> fresh -> ret
  3004 p(id) -> num -> mail -> ret
  3014 p(id) -> prop(x) -> ret
  3004 now -> round -> ret
  3004 p(id) -> num -> not -> ret
  3004 p(id) -> num -> parse -> ret
  3004 p(id) -> num -> hash -> ret
  ok   p(id) -> num -> ret(200,x-n).x-n
  ok   p(id) -> num -> str -> ret(200,x-n).x-n
  ok   p(id) -> num -> find(users,id) -> ret
  ok   p(id) -> find(notes,id) -> ret
  ok   uuid -> find(notes,id) -> ret
  ok   now -> find(users,created.lt) -> ret
  3004 p(id) -> obj(x) -> num -> ret
  3004 p(id) -> list(1) -> num -> ret
  3004 p(id) -> obj(x) -> tpl({{a}}) -> ret
  3004 p(id) -> merge -> ret; {} -> merge.over
  ok   p(id) -> obj(x) -> merge -> ret; {} -> merge.over
  3004 body -> hash -> fresh -> ret
  3004 raw -> num -> ret
  3004 raw -> mail.subject; start => mail => ret
  ok   raw -> ifnull; start => ifnull => ret; ifnull.null => ret2=ret
  ok   raw -> select -> hash -> ret; raw -> select.whenFalse
  3016 raw -> ret
  3016 raw -> obj(x) -> ret
  3016 raw -> list(1) -> ret
  3016 raw -> json -> ret
  3016 raw -> tpl({{a}}!) -> ret
  3016 raw -> tpl({{a}}!) -> obj(x) -> ret
  ok   raw -> parse -> ret
  ok   raw -> hash -> ret
  ok   raw -> tpl({{a}}!) -> hash -> ret
  3016 raw -> eq -> ret; "a" -> eq.right
  3014 raw -> select -> ret; "a" -> select.whenFalse
  3004 p(id) -> num -> contains -> ret; 1 -> contains.right
  ok   p(id) -> contains -> ret; "a" -> contains.right
  3008 p(id) -> contains -> ret; 1 -> contains.right
  ok   p(id) -> list(1) -> contains -> ret; 1 -> contains.right
  3008 p(id) -> lt -> ret; 1 -> lt.right
  ok   p(id) -> num -> lt -> ret; 1 -> lt.right
  3008 p(id) -> num -> lt -> ret; "1" -> lt.right
  3014 f(a) -> lt -> ret; f(b) -> lt.right
  ok   f(a) -> lt -> ret; 1 -> lt.right
  ok   f(a) -> num -> lt -> ret; f(b) -> lt.right
  3004+3004 p(id) -> list(1) -> lt -> ret; f(b) -> list2=list(1) -> lt.right
  `,
);

table(
  'literals are checked as the server checks values',
  `
  3008 "1" -> round -> ret
  ok   1 -> round -> ret
  ok   "1" -> num -> ret
  3008 null -> num -> ret
  3008 true -> num -> ret
  ok   null -> num(null) -> ret
  3008 "x" -> mail.to; start => mail => ret
  3008 "a@b" -> mail.replyTo; start => mail => ret
  ok   "a@example.com" -> mail.replyTo; start => mail => ret
  ok   ["a@example.com", "b@example.com"] -> mail.to; start => mail => ret
  3008 ["a@example.com", "b"] -> mail.to; start => mail => ret
  3008 [] -> mail.subject; start => mail => ret
  3008 "1" -> find(users,id) -> ret
  3008 1.5 -> find(users,id) -> ret
  3008 3000000000 -> find(users,id) -> ret
  3008 null -> find(users,id) -> ret
  ok   null -> find(users,id?) -> ret
  3008 "x" -> find(notes,id) -> ret
  3008 "2026-01-01" -> find(notes,at) -> ret
  ok   "2026-01-01T00:00:00Z" -> find(notes,at) -> ret
  3008 "\\u0000" -> find(users,email) -> ret
  ok   "\\\\u0000" -> find(users,email) -> ret
  3008 {"a": "\\u0000"} -> find(notes,data) -> ret
  3008 {"\\u0000": 1} -> find(notes,data) -> ret
  ok   {"a": "\\\\u0000"} -> find(notes,data) -> ret
  ok   [1, 2] -> find(users,id.in) -> ret
  ok   [] -> find(users,id.in) -> ret
  3008 [1, "2"] -> find(users,id.in) -> ret
  3008 5 -> find(users,id.in) -> ret
  3008 1001 -> rows(users).limit; start => rows => ret
  3008 -1 -> rows(users).limit; start => rows => ret
  ok   0 -> rows(users).limit; start => rows => ret
  3008 0.5 -> rows(users).offset; start => rows => ret
  ok   5000 -> rows(users).offset; start => rows => ret
  3008 "x" -> branch; start => branch => ret; branch.false => ret
  3008 {} -> tpl({{a}}) -> ret
  ok   true -> tpl({{a}}) -> ret
  3008 1 -> log; start => log => ret
  3008 true -> ret(200,x-a).x-a
  ok   1 -> ret(200,x-a).x-a
  ok   "1" -> ret(200,x-a).x-a
  3004+3201 $KEY -> round -> ret
  `,
);

table(
  'objects have the fields that they have',
  `
  3014 find(users,id) -> ifnull -> prop(emial) -> ret; start => find => ifnull => ret; ifnull.null => ret2=ret(404)
  3014 find(users,id) -> ifnull -> split(emial) -> ret; start => find => ifnull => ret; ifnull.null => ret2=ret(404)
  3014 find(users,id) -> ifnull -> prop(email.x) -> ret; start => find => ifnull => ret; ifnull.null => ret2=ret(404)
  3014 find(users,id) -> ifnull -> prop(constructor) -> ret; start => find => ifnull => ret; ifnull.null => ret2=ret(404)
  3014 find(users,id) -> ifnull -> prop(token) -> ret; start => find => ifnull => ret; ifnull.null => ret2=ret(404)
  ok   find(users,id) -> ifnull -> prop(data.a.b.0) -> ret; start => find => ifnull => ret; ifnull.null => ret2=ret(404)
  ok   rows(users) -> prop(0.email) -> ret
  3014 rows(users) -> prop(email) -> ret
  3014 rows(users) -> prop(0.emial) -> ret
  3005 rows(users) -> prop(0.email) -> mail -> ret
  ok   rows(users) -> prop(0.email) -> fall -> mail -> ret; "x" -> fall.fallback
  3014 val({"a": 1}) -> prop(b) -> ret
  ok   val({"a": 1}) -> prop(a) -> round -> ret
  3004 val({"a": "1"}) -> prop(a) -> round -> ret
  3014 val({"a": 1}) -> obj(x) -> prop(x.b) -> ret
  ok   f(a) -> obj(x) -> prop(x.b.c) -> round -> ret
  ok   body -> prop(constructor) -> num -> ret
  ok   body -> split(constructor, __proto__) -> num -> ret
  ok   f(constructor) -> num -> ret
  ok   1 -> obj(constructor, __proto__) -> prop(constructor) -> round -> ret; 1 -> obj.__proto__
  ok   p(id) -> num -> tpl({{constructor}}) -> ret
  3005 q(a) -> tpl({{constructor}}) -> ret
  3014 p(id) -> obj(a) -> merge -> prop(c) -> ret; p -> obj2=obj(b) -> merge.over
  ok   p(id) -> obj(a) -> merge -> prop(b) -> num -> ret; p -> obj2=obj(b) -> merge.over
  ok   p(id) -> num -> obj(a) -> merge -> prop(a) -> num2=num -> ret; p -> obj2=obj(a) -> merge.over
  3004 p(id) -> num -> obj(a) -> merge -> prop(a) -> round -> ret; p -> obj2=obj(a) -> merge.over
  ok   p(id) -> obj(a) -> merge -> prop(c) -> ret; body -> merge.over
  `,
);

table(
  'unknown data is checked, unless its uses contradict each other',
  `
  ok   f(a) -> num -> ret
  ok   f(a) -> mail -> ret
  ok   f(a) -> find(users,id) -> ret
  3007 f(a) -> round -> ret; f -> mail.subject; start => mail => ret
  3007 f(a) -> not -> ret; f -> mail.subject; start => mail => ret
  3007 f(a) -> find(users,id) -> ret; f -> f2=find(users,email); start => find => f2 => ret
  ok   f(a) -> num -> ret; f -> mail.subject; start => mail => ret
  ok   f(a) -> round -> tpl({{n}}) -> ret; f -> tpl2=tpl({{n}}) -> mail; start => mail => ret
  ok   f(a) -> round -> ret; f -> mail.subject; start => branch => ret; branch.false => mail => ret2=ret
  3007 f(a) -> round -> ret; f -> mail.subject; start => branch => mail => ret; branch.false => ret3=ret
  ok   f(a) -> round -> eq -> ret; f -> eq.right
  3007 f(a) -> prop(b) -> ret; f -> mail.subject; start => mail => ret
  3007 f(a) -> prop(b) -> round -> ret; body -> prop2=prop(a.b) -> mail.subject; start => mail => ret
  3007 f(a) -> split(b) -> round -> ret; f -> prop(b) -> mail.subject; start => mail => ret
  3007 f(a) -> obj(x) -> prop(x) -> round -> ret; f -> mail.subject; start => mail => ret
  ok   f(a) -> ifnull -> mail.subject; start => ifnull => mail => ret; ifnull.null => ret2=ret
  3007 f(a) -> ifnull; f -> mail.subject; start => ifnull => ret; ifnull.null => mail => ret2=ret
  ok   parse(reject) -> ret; f(a) -> parse
  3007 find(notes,id) -> ifnull -> prop(data.x) -> round -> ret; find.record -> prop2=prop(data.x) -> mail.subject; start => find => ifnull => mail => ret; ifnull.null => ret2=ret
  3007 f(a) -> list(1) -> find(users,name.in,id.in); list -> find.id.in; find -> ret; start => find => ret
  3007 f(a) -> list(1) -> find(users,name.in) -> ret; list -> f2=find(users,id.in); start => find => f2 => ret
  ok   f(a) -> list(1) -> find(users,name.in,email.in); list -> find.email.in; find -> ret; start => find => ret
  ok   f(a) -> list(1) -> find(users,name.in) -> ret; list -> f2=find(users,id.in) -> ret2=ret; start => branch => find => ret; branch.false => f2 => ret2
  ok   f(a) -> select -> round -> ret; f(b) -> select.whenFalse
  3004 p(id) -> select -> round -> ret; "a" -> select.whenFalse
  ok   p(id) -> select -> num -> ret; 1 -> select.whenFalse
  3005 p(id) -> select -> num -> ret; q(a) -> select.whenFalse
  ok   1 -> select -> round -> ret; 2 -> select.whenFalse
  3005 1 -> select -> round -> ret; null -> select.whenFalse
  3007 f(a) -> switch(x); f -> round -> ret; start => switch.x => ret; switch.default => ret
  `,
);

table(
  'a part of a constant is the part that the path names',
  `
  ok   {"a":"x","b":1} -> prop(a) -> mail.subject; start => mail => ret
  ok   {"b":1,"a":"x"} -> prop(a) -> mail.subject; start => mail => ret
  ok   {"a":{"c":1,"b":"x"}} -> prop(a.b) -> mail.subject; start => mail => ret
  3008 {"a":"x","b":1} -> prop(b) -> mail.subject; start => mail => ret
  3014+3008 {"a":"x"} -> prop(b) -> mail.subject; start => mail => ret
`,
);

table(
  'lists of different things have nothing in common but the empty list',
  `
  3004 list1=list(1) -> mail.to; 1 -> list1.item0; start => mail => ret
  ok   list1=list(1) -> mail.to; "ada@example.com" -> list1.item0; start => mail => ret
  ok   f(all) -> mail.to; start => mail => ret
`,
);
