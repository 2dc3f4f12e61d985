import { table } from './table.ts';

table(
  'data of the request reaches HTML and XML through a Template only',
  `
  3441 q(a) -> fall -> resp(html); "" -> fall.fallback
  3441 p(id) -> resp(xml)
  3441 f(a) -> resp(html)
  3441 url -> resp(html)
  ok   p(id) -> resp(text)
  ok   p(id) -> tpl(<p>{{a}}</p>) -> resp(html)
  ok   p(id) -> tpl({{a}}) -> resp(xml)
  3441 p(id) -> tpl({{a}}) -> upper=text(upper) -> resp(html)
  3441 p(id) -> inner=tpl({{a}}) -> upper=text(upper) -> obj(a) -> json -> resp(html)
  ok   p(id) -> text(escape-html) -> upper=text(upper) -> resp(html)
  ok   p(id) -> num -> str -> resp(html)
  ok   now -> resp(html)
  ok   url -> hash -> resp(html)
  ok   resp(html)
  3441 p(id) -> resp(text,text/html)
  3441 p(id) -> tpl(<p>{{a}}</p>) -> resp(text,text/html)
  3441 p(id) -> resp(text,image/svg+xml)
  3441 p(id) -> resp(text,application/xhtml+xml)
  3441 p(id) -> resp(text,text/xml)
  3441 p(id) -> resp(text,application/xml)
  3441 p(id) -> obj(a) -> resp(json,text/html)
  3441 raw -> resp(bytes,image/svg+xml)
  3441 raw -> resp(file,text/html,inline); "a" -> resp.name
  ok   raw -> resp(file,text/html); "a" -> resp.name
  ok   raw -> resp(bytes,image/png)
  ok   p(id) -> resp(text,text/markdown)
  ok   p(id) -> obj(a) -> resp(json,application/problem+json)
  ok   p(id) -> text(escape-html) -> tpl(<p>{{a}}</p>) -> resp(text,text/html)
  ok   "<p>Hello</p>" -> resp(text,text/html)
  3441 p(id) -> resp(any)
  ok   body -> resp(any)
  3441 f(a) -> resp(any)
  ok   p(id) -> tpl(<p>{{a}}</p>) -> resp(any)
  ok   p(id) -> obj(a) -> resp(any)
  ok   p(id) -> num -> resp(any)
  ok   raw -> resp(any)
  ok   p(id) -> resp(any,text/plain)
  3441 p(id) -> obj(a) -> resp(any,text/html)
  3441 p(id) -> resp(any,image/svg+xml)
  3441 f(a) -> mail.html; start => mail => ret
  ok   f(a) -> tpl(<p>{{a}}</p>) -> mail.html; start => mail => ret
  ok   f(a) -> mail.text; start => mail => ret
  `,
);

table(
  'no credential goes into an answer of any sort',
  `
  3201 secret(KEY) -> resp(text)
  3201 secret(KEY) -> tpl({{a}}) -> resp(html)
  3201 secret(KEY) -> resp(json)
  3201 secret(KEY) -> resp(any)
  3201 secret(KEY) -> resp(redirect)
  3201 secret(KEY) -> resp(file).name
  3201 rows(users,+id,+token) -> resp(csv,id)
  ok   rows(users) -> resp(csv,id)
  ok   token -> resp(text)
  3201 token -> resp(redirect)
  `,
);

table(
  'an answer needs what it sends',
  `
  3004 body -> resp(bytes)
  ok   raw -> resp(bytes)
  ok   raw -> resp(any)
  3441 q(a) -> resp(any)
  ok   raw -> resp(file); "a" -> resp.name
  3004 raw -> resp(text)
  3014 [1] -> resp(csv,id)
  2586 "login" -> resp(redirect).location
  2586 "//x.example" -> resp(redirect).location
  ok   "https://x.example/a" -> resp(redirect).location
  ok   p(id) -> resp(redirect)
  3005 q(a) -> resp(redirect)
  `,
);

table(
  'what is issued goes into a cookie that scripts cannot read, and no other credential',
  `
  ok   token -> bake(session)
  3201 token -> bake(session,open)
  3201 cookie(session) -> bake(session)
  3201 cookie(session) -> ret
  ok   cookie(theme,plain) -> ret
  ok   cookie(theme,plain) -> bake(theme,open)
  3201 secret(KEY) -> bake(session)
  3201 rows(users,+token) -> json -> bake(session)
  ok   cookie(session) -> fall -> hash -> ret; "" -> fall.fallback
  3008 1 -> bake(a)
  `,
);

table(
  'no text of the request decides where a header leads',
  `
  3443 p(id) -> ret(303,Location).Location
  3443 p(id) -> ret(303,location).location
  3443 p(id) -> ret(201,Location).Location
  3443 f(a.next) -> ret(302,Location).Location
  3443 body -> prop(next) -> ret(302,Location).Location
  3443 url -> ret(302,Location).Location
  3443 cookie(next,plain) -> fall -> ret(302,Location).Location; "/" -> fall.fallback
  3443 p(id) -> tpl({{a}}) -> ret(302,Location).Location
  3443 p(id) -> tpl(/{{a}}) -> ret(302,Location).Location
  3443 p(id) -> tpl(//{{a}}/x) -> ret(302,Location).Location
  3443 p(id) -> tpl(https://{{a}}/x) -> ret(302,Location).Location
  3443 p(id) -> tpl(https://example.com{{a}}) -> ret(302,Location).Location
  3443 p(id) -> tpl(https://user:{{a}}/) -> ret(302,Location).Location
  3443 p(id) -> inner=tpl({{a}}) -> tpl(/{{a}}) -> ret(302,Location).Location
  3443 p(id) -> text(trim) -> ret(302,Location).Location
  3443 p(id) -> select -> ret(302,Location).Location; "/" -> select.whenFalse
  3443 p(id) -> obj(a) -> prop(a) -> ret(302,Location).Location
  3443 p(id) -> ret(200,Refresh).Refresh
  3443 p(id) -> tpl(0; url={{a}}) -> ret(200,Refresh).Refresh
  3443 find(users,id) -> ifnull -> prop(name) -> tpl({{b}}{{a}}).b; p(id) -> tpl.a; tpl -> ret(302,Location).Location; start => find => ifnull => ret; ifnull.null => no=ret(404)
  ok   p(id) -> tpl(0; url=/things/{{a}}) -> ret(200,Refresh).Refresh
  ok   p(id) -> tpl(/things/{{a}}) -> ret(201,Location).Location
  ok   p(id) -> tpl(/things/{{a}}) -> ret(303,Location).Location
  ok   p(id) -> tpl(/?next={{a}}) -> ret(303,Location).Location
  ok   p(id) -> tpl(?next={{a}}) -> ret(303,Location).Location
  ok   p(id) -> tpl(things/{{a}}) -> ret(303,Location).Location
  ok   p(id) -> tpl(https://example.com/{{a}}) -> ret(303,Location).Location
  ok   val("/things") -> tpl({{b}}/{{a}}).b; p(id) -> tpl.a; tpl -> ret(303,Location).Location
  ok   p(id) -> num -> tpl(/{{a}}) -> ret(201,Location).Location
  ok   p(id) -> hash -> ret(303,Location).Location
  ok   p(id) -> inner=tpl(/things/{{a}}) -> tpl({{a}}/parts) -> ret(303,Location).Location
  ok   p(id) -> tpl(/things/{{a}}) -> select -> ret(302,Location).Location; "/" -> select.whenFalse
  ok   find(users,id) -> ifnull -> prop(name) -> ret(302,Location).Location; start => find => ifnull => ret; ifnull.null => no=ret(404)
  ok   f(a) -> find(users,email) -> ifnull -> prop(name) -> tpl(/{{a}}) -> ret(302,Location).Location; start => find => ifnull => ret; ifnull.null => no=ret(404)
  ok   uuid -> tpl(/{{a}}) -> ret(201,Location).Location
  ok   p(id) -> resp(redirect)
  ok   p(id) -> ret(200,X-Location).X-Location
  ok   "https://other.example/" -> ret(303,Location).Location
  `,
);
