import { sound } from './sound-webhook.ts';
import { table } from './table.ts';

/** A webhook that hashes this text. It reads no JSON; that of `hashingJson` needs a field before it has any effect. */
function hashing(flow: string): string {
  const [text = '', ...rest] = flow.split(';');
  return [
    `hook: raw -> ${text} -> hash -> eq -> branch`,
    '$KEY -> hash.secret; h(x-signature) -> eq.right',
    sound,
    ...rest,
  ].join(';');
}
const hashingJson = (text: string): string =>
  `${hashing(text)}${text.includes('once.key') ? '' : '; f(id) -> once.key'}`;
const stamp = 'h -> f1=fall -> sig; "" -> f1.fallback; sig.timestamp -> f2=fall; 0 -> f2.fallback';

table(
  'a signed text can be cut at one place only',
  `
  # nothing besides the body varies in length
  ok   tpl({{b}}{{b}})
  ok   tpl(v1{{b}}!)
  ok   tpl({{t}}{{b}}).b; now -> tpl.t
  ok   tpl({{b}}{{t}}); uuid -> tpl.t
  ok   tpl({{t}}{{b}}).b; val("a") -> tpl.t
  ok   tpl({{t}}{{b}}).b; "a" -> tpl.t
  ok   tpl({{t}}{{b}}).b; raw -> h2=hash -> tpl.t; $KEY -> h2.secret
  # a separator that the value cannot hold
  ok   tpl({{t}}.{{b}}).b; ${stamp}; f2.value -> tpl.t
  ok   tpl({{b}}.{{t}}); ${stamp}; f2.value -> tpl.t
  ok   tpl(v0:{{t}}:{{b}}).b; time=h(x-time,plain) -> fall -> num -> tpl.t; "" -> fall.fallback
  ok   tpl(.{{b}}) -> t2=tpl({{t}}{{c}}).c; ${stamp}; f2.value -> t2.t
  # none at all
  3318 tpl({{t}}{{b}}).b; time=h(x-time,plain) -> fall -> tpl.t; "" -> fall.fallback
  3318 tpl({{b}}{{t}}); time=h(x-time,plain) -> fall -> tpl.t; "" -> fall.fallback
  3318 tpl({{t}}{{b}}).b; url -> tpl.t
  3318 tpl({{t}}{{b}}).b; q(t) -> fall -> tpl.t; "" -> fall.fallback
  3318 tpl({{t}}{{b}}).b; ${stamp}; f2.value -> tpl.t
  3318 tpl({{t}}{{u}}.{{b}}).b; ${stamp}; f2.value -> tpl.t; f2 -> tpl.u
  3318 tpl({{b}}) -> t2=tpl({{t}}{{c}}).c; url -> t2.t
  3318 tpl({{t}}{{u}}{{b}}).b; val("") -> tpl.u; url -> tpl.t
  3318 tpl({{t}}{{u}}{{b}}).b; "" -> tpl.u; url -> tpl.t
  # one that may stand in the value
  3319 tpl({{t}}.{{b}}).b; time=h(x-time,plain) -> fall -> tpl.t; "" -> fall.fallback
  3319 tpl(v0:{{t}}:{{b}}).b; time=h(x-time,plain) -> fall -> tpl.t; "" -> fall.fallback
  3319 tpl({{b}}:{{t}}); time=h(x-time,plain) -> fall -> tpl.t; "" -> fall.fallback
  3319 tpl({{t}}.{{b}}).b; time=h(x-time,plain) -> fall -> num -> tpl.t; "" -> fall.fallback
  3319 tpl({{t}}.{{b}}).b; url -> tpl.t
  3319 tpl({{t}}.{{b}}.{{b}}).b; now -> num(null) -> fall -> tpl.t; 1.5 -> fall.fallback
  3319 tpl({{b}}.{{t}}.{{b}}); ${stamp}; f2.value -> tpl.t
  `,
  { around: hashing },
);

table(
  'a body that has to be a JSON object cannot be cut at a separator',
  `
  ok   tpl({{t}}.{{b}}).b; time=h(x-time,plain) -> fall -> tpl.t; "" -> fall.fallback
  ok   tpl(v0:{{t}}:{{b}}).b; time=h(x-time,plain) -> fall -> tpl.t; "" -> fall.fallback
  ok   tpl({{t}}.{{u}}.{{b}}).b; time=h(x-time,plain) -> fall -> tpl.t; fall -> tpl.u; "" -> fall.fallback
  ok   tpl({{b}}:{{t}}); time=h(x-time,plain) -> fall -> tpl.t; "" -> fall.fallback
  ok   tpl({{t}}.{{b}}).b; url -> tpl.t
  3318 tpl({{t}}{{b}}).b; time=h(x-time,plain) -> fall -> tpl.t; "" -> fall.fallback
  ok   tpl({{t}}.{{b}}).b; time=h(x-time,plain) -> fall -> tpl.t; fall -> once.key; "" -> fall.fallback; f(key) -> obj(key) -> insert.record
  # an object within the object is one
  3319 tpl({{t}}.{{b}}.{{u}}).b; time=h(x-time,plain) -> fall -> tpl.t; fall -> tpl.u; "" -> fall.fallback
  # an object may end with it, and an empty body counts as an object
  3319 tpl({{t}} {{b}}).b; url -> tpl.t
  3319 tpl({{t}}. {{b}}).b; url -> tpl.t
  3319 tpl({{b}} .{{t}}); url -> tpl.t
  ok   tpl({{t}} .{{b}}).b; url -> tpl.t
  ok   tpl({{b}}. {{t}}); url -> tpl.t
  `,
  { around: hashingJson },
);

table(
  'a body that is read as JSON only after something was done proves nothing',
  `
  3319 tpl({{t}}.{{b}}).b; time=h(x-time,plain) -> fall -> tpl.t; "" -> fall.fallback; f(id) -> reply.body
  `,
  { around: hashing },
);
