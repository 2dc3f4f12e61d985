import { describe, expect, test } from 'vitest';
import { diagnostics, flow } from './flow.ts';
import { table } from './table.ts';

/** The rest of the flow after a read with `=> d`; `w` is the write. */
const decided =
  (ports: string) =>
  (rest: string): string =>
    `tx: ${rest}; start => r; r => d; ${ports}; w => ret`;
const byBranch = decided('d.true => w; d.false => ret(409)');
const byNull = decided('d.null => w; d.present => ret(409)');
const byFound = decided('d.present => w; d.null => ret(404)');

table(
  'a count or a list that decides about a write of its table',
  `
  3406 r=count(seats, owner) -> eq.left; 0 -> eq.right; eq -> d=branch; w=insert(seats)
  3406 r=count(seats, owner) -> eq.left; 0 -> eq.right; eq -> d=branch; w=update(seats, id); {"free":false} -> w
  3406 r=count(seats, owner) -> eq.left; 0 -> eq.right; eq -> d=branch; w=delete(seats, id)
  3406 r=rows(seats, owner) -> prop(0).object; prop -> eq.left; null -> eq.right; eq -> not.a; not -> d=branch; w=insert(seats)
  3406 r=count(seats) -> gt.left; 5 -> gt.right; gt -> and.a; true -> and.b; and -> d=branch; w=insert(seats)
  3406 r=count(seats) -> str; str -> eq.left; "0" -> eq.right; eq -> d=branch; w=insert(seats)
  # about another table, or about nothing that is written
  ok r=count(seats, owner) -> eq.left; 0 -> eq.right; eq -> d=branch; w=insert(notes)
  ok r=count(users) -> eq.left; 0 -> eq.right; eq -> d=branch; w=insert(seats)
  ok r=count(users) -> eq.left; 0 -> eq.right; eq -> d=branch; w=delete(notes, id)
  # a lock on what was found holds those who change it, but not those who add to it
  ok r=rows(seats, owner, lock) -> prop(0).object; prop -> eq.left; null -> eq.right; eq -> d=branch; w=update(seats, id); {"free":false} -> w
  3406 r=rows(seats, owner, lock) -> prop(0).object; prop -> eq.left; null -> eq.right; eq -> d=branch; w=insert(seats)
  # a unique key that is asked for and inserted
  ok f(n) -> r=count(users, email).email; r -> eq.left; 0 -> eq.right; eq -> d=branch; obj(email, name); f -> obj.email; "A" -> obj.name; obj -> w=insert(users)
  3406 f(n) -> r=count(users, email).email; r -> eq.left; 0 -> eq.right; eq -> d=branch; obj(email, name); f(m) -> obj.email; "A" -> obj.name; obj -> w=insert(users)
  ok r=count(seats, owner, number); 7 -> r.owner; 8 -> r.number; r -> eq.left; 0 -> eq.right; eq -> d=branch; {"owner":7,"number":8} -> w=insert(seats)
  3406 r=count(seats, owner); 7 -> r.owner; r -> eq.left; 0 -> eq.right; eq -> d=branch; {"owner":7,"number":8} -> w=insert(seats)
`,
  { around: byBranch },
);

table(
  'a row that is missing, so that another is written',
  `
  3406 r=find(seats, owner) -> d=ifnull; w=insert(seats)
  3406 r=find(seats, owner, lock) -> d=ifnull; w=insert(seats)
  3406 r=find(seats, free) -> d=ifnull; w=update(seats, id); {"free":true} -> w
  3406 r=find(seats, free, lock) -> d=ifnull; w=update(seats, id); {"free":true} -> w
  ok f(n) -> r=find(users, email).email; r -> d=ifnull; obj(email, name); f -> obj.email; "A" -> obj.name; obj -> w=insert(users)
  ok 7 -> r=find(seats, owner, number).owner; 8 -> r.number; r -> d=ifnull; {"owner":7,"number":8} -> w=insert(seats)
  3406 7 -> r=find(seats, owner, number).owner; 8 -> r.number; r -> d=ifnull; {"owner":7,"number":9} -> w=insert(seats)
`,
  { around: byNull },
);

table(
  'a row that was found, and is changed',
  `
  # that it is there is asked again by the write
  ok r=find(seats, id) -> d=ifnull; w=update(seats, id); {"free":false} -> w
  ok r=find(seats, id, owner) -> d=ifnull; w=update(seats, id); {"free":false} -> w
  ok r=find(seats, id) -> d=ifnull; w=delete(seats, id)
  ok r=find(seats, id) -> d=ifnull; w=insert(seats)
  ok r=find(users, email) -> d=ifnull; w=update(users, id)
  # what may have changed since is not, but where the write asks for it too, or the row is locked
  3406 r=find(seats, free) -> d=ifnull; w=update(seats, id); {"free":false} -> w
  3406 r=find(seats, id, free) -> d=ifnull; w=update(seats, id); {"free":false} -> w
  ok r=find(seats, id, free) -> d=ifnull; w=update(seats, id, free); {"free":false} -> w
  ok r=find(seats, free, lock) -> d=ifnull; w=update(seats, id); {"free":false} -> w
  ok r=find(seats, free, lock) -> d=ifnull; w=insert(seats)
`,
  { around: byFound },
);

table(
  'what a found row holds decides',
  `
  3406 v -> prop(free).object; prop -> d=branch; w=update(seats, id); {"free":false} -> w
  ok v -> prop(free).object; prop -> d=branch; w=update(seats, id, free); {"free":false} -> w
  3406 v -> prop(number).object; prop -> gt.left; 3 -> gt.right; gt -> d=branch; w=update(seats, id, free); {"free":false} -> w
  # whose it is, and what proves who asks, stays what it is
  ok v -> prop(owner).object; prop -> eq.left; 3 -> eq.right; eq -> d=branch; w=update(seats, id); {"free":false} -> w
  3406 v -> prop(holder).object; prop -> eq.left; null -> eq.right; eq -> d=branch; w=update(seats, id); {"free":false} -> w
  3406 v -> json; json -> eq.left; "x" -> eq.right; eq -> d=branch; w=update(seats, id, free); {"free":false} -> w
`,
  {
    around: (rest) =>
      `tx: r=find(seats, id) -> v=ifnull; ${rest}; start => r; r => v; v.null => ret(404); v.present => d; d.true => w; d.false => ret(409); w => ret`,
  },
);

table(
  'what makes requests take turns before',
  `
  3406 start => c
  ok first=find(notes, id, lock); start => first; first => c
  ok first=rows(notes, lock); start => first; first => c
  3406 first=find(notes, id); start => first; first => c
  ok first=update(notes, id); start => first; first => c
  3406 first=insert(notes); start => first; first => c
  3406 first=update(users, id); start => first; first => c
  # on one of two ways only, or too late
  3406 first=find(notes, id, lock); start => branch; branch.true => first; branch.false => c; first => c
  # deliveries of one key wait for each other
  ok f -> once.key; start => once; once.first => c; once.duplicate => ret(200)
  3406 f(m) -> once.key; start => once; once.first => c; once.duplicate => ret(200)
`,
  {
    around: (rest) =>
      `tx: f(n) -> c=count(users, name).name; c -> eq.left; 0 -> eq.right; eq -> d=branch; w=insert(users); ${rest}; c => d; d.true => w; d.false => ret(409); w => ret`,
  },
);

table(
  'under an isolation: only one of requests that read and write in turn succeeds if it is serializable',
  `
  ok serial: r=count(seats, owner) -> eq.left; 0 -> eq.right; eq -> d=branch; w=insert(seats)
  3406 repeatable: r=count(seats, owner) -> eq.left; 0 -> eq.right; eq -> d=branch; w=insert(seats)
  # mail cannot be taken back before it runs again
  2532 serial: r=count(seats, owner) -> eq.left; 0 -> eq.right; eq -> d=branch; w=mail
  2532 repeatable: r=count(seats, owner) -> eq.left; 0 -> eq.right; eq -> d=branch; w=mail
  ok repeatable: r=count(seats, owner) -> eq.left; 0 -> eq.right; eq -> d=branch; w=queue
`,
  { around: (rest) => `${rest}; start => r; r => d; d.true => w; d.false => ret(409); w => ret` },
);

/** `r` is read for each item, and decides at `d`. */
const forEach = (rest: string): string =>
  `tx: list=f(list) -> each=forEach; each.item -> r=count(users, name).name; each.body => r; r -> eq.left; 0 -> eq.right; eq -> d=branch; r => d; eq, r, d in each; ${rest}`;

table(
  'in a container',
  `
  3406 start => each; d.true => w=insert(users); w in each; each => ret
  ok start => each; d.true => w=insert(notes); w in each; each => ret
  # before it, or in it, requests take turns; but a list may be empty
  ok start => l=find(notes, id, lock); l => each; d.true => w=insert(users); w in each; each => ret
  3406 start => each; d.true => w=insert(users); w => l=find(notes, id, lock); w, l in each; each => ret
  3406 f(other) -> e=forEach; start => e; e.body => l=find(notes, id, lock); l in e; e => each; d.true => w=insert(users); w in each; each => ret
  # all items are locked before: each of the same list, whatever happens to others
  ok list -> e=forEach; start => e; e.body => l=find(notes, id, lock); l in e; e => each; d.true => w=insert(users); w in each; each => ret
  ok list -> e=forEach; start => e; e.body => branch; branch.true => l=find(notes, id, lock); branch.false => stop=ret(409); branch, l, stop in e; e => each; d.true => w=insert(users); w in each; each => ret
  3406 list -> e=forEach; start => e; e.body => branch; branch.true => l=find(notes, id, lock); branch, l in e; e => each; d.true => w=insert(users); w in each; each => ret
  3406 list -> e=forEach; start => each; e.body => l=find(notes, id, lock); l in e; d.true => w=insert(users); w in each; each => e; e => ret
  # what comes of an item, after all of them
  3406 start => each; d.true => a=ret(409); a in each; each => w=insert(users); w => ret
  ok start => each; d.true => a=log; a in each; each => w=insert(users); w => ret
  `,
  { around: forEach },
);

table(
  'from around a container to what it holds',
  `
  # what was read decides inside, itself or by what is made of it
  3406 r=find(users, id); start => r; r => each; r -> d=ifnull; each.body => d; d.null => w=insert(users); d, w in each
  3406 r=count(users); start => r; r => each; r -> eq.left; 0 -> eq.right; eq -> d=branch; each.body => d; d.true => w=insert(users); d, w in each
  3406 r=count(users); start => r; r => each; r -> eq.left; 0 -> eq.right; eq -> d=branch; each.body => d; d.true => w=insert(users); eq, d, w in each
  ok r=find(users, id, lock); start => r; r => each; r -> d=ifnull; each.body => d; d.present => w=update(users, id); {"status":"done"} -> w; d, w in each
  # the key that is asked for around it, and written inside
  ok key=f(name) -> r=find(users, email).email; start => r; r => each; r -> d=ifnull; each.body => d; d.null => w=insert(users); obj(email, name); key -> obj.email; "A" -> obj.name; obj -> w; obj, d, w in each
  `,
  { around: (rest) => `tx: f(list) -> each=forEach; each => ret; ${rest}` },
);

table(
  'rows that were read, and are changed one by one',
  `
  3406 r=rows(seats, free)
  ok r=rows(seats, free, lock)
  `,
  {
    around: (read) =>
      `tx: ${read}; start => r; r => each; r -> each=forEach; each.item -> prop(owner).object; prop -> eq.left; 1 -> eq.right; eq -> d=branch; each.body => d; d.true => w=update(seats, id); {"free":false} -> w; prop, eq, d, w in each; each => ret`,
  },
);

const oneByOne = `r -> each=forEach; each.body => w=update(users, id); w in each; each => ret`;

table(
  'a decision by rows that include rows of the table that is written',
  `
  # what a row holds itself, and how many there are, does not depend on these
  ok r=rows(seats, number, *user); r -> length; length -> eq.left; 0 -> eq.right
  ok r=rows(seats, number, *user); r -> prop(0.free).object; prop -> eq.left; true -> eq.right
  3406 r=rows(seats, number, *user); r -> prop(0.its_user.status).object; prop -> eq.left; "open" -> eq.right
  3406 r=rows(seats, number, *user); r -> json; json -> eq.left; "" -> eq.right
  # an item of an included list does
  3406 r=rows(teams, id, *memberships); r -> prop(0.its_memberships.0.other).object; prop -> eq.left; 1 -> eq.right
  `,
  {
    around: (rest) =>
      `tx: ${rest}; start => r; eq -> d=branch; r => d; d.false => ret(409); d.true => each; ${
        rest.includes('teams') ? oneByOne.replace('update(users', 'delete(memberships') : oneByOne
      }`,
  },
);

table(
  'a decision by an item that includes a row of the table that is written',
  `
  ok p=prop(free).object
  3406 p=prop(its_user.status).object
  3406 p=json
  `,
  {
    around: (read) =>
      `tx: r=rows(seats, number, *user); start => r; r => each; r -> each=forEach; each.item -> ${read}; p -> eq.left; "open" -> eq.right; eq -> d=branch; each.body => d; d.true => w=update(users, id); p, eq, d, w in each; each => ret`,
  },
);

table(
  'what items give, and decides after all of them',
  `
  3406 r=count(users, name)
  ok r=count(notes)
  `,
  {
    around: (read) =>
      `tx: f(list) -> each=forEach(collect); ${read}; start => each; each.body => r; r -> each.result; r in each; each -> length; length -> eq.left; 0 -> eq.right; eq -> d=branch; each => d; d.true => w=insert(users); d.false => ret(409); w => ret`,
  },
);

describe('the diagnostic', () => {
  const told = (text: string) =>
    diagnostics([flow(text)])
      .filter(({ code }) => code === 'FS3406')
      .map(({ message, hint, related }) => [message, hint, related.length]);

  test('names the read and the first write, and shows all', () => {
    const text =
      'tx: r=count(seats, owner) -> eq.left; 0 -> eq.right; eq -> d=branch; start => r; r => d; d.false => ret(409); d.true => one=insert(seats); one => two=delete(seats, id); two => ret';
    expect(told(text)).toEqual([
      [
        'DB Count (r) decides whether DB Insert (one) writes to “seats”. Two simultaneous requests both find the earlier state, and both write.',
        'Lock the row that these rows belong to (of bookings, their room) with a DB Find before DB Count (r) that says "lock": "update", so that requests take turns. Or let a unique key or a "noOverlap" of “seats” decide, which takes that DB Count (r) asks for the very values that are inserted; or set "transaction": { "isolation": "serializable" } on the route, so that one of them runs again.',
        2,
      ],
    ]);
  });

  test('suggests a lock on the read only if the row found is the row changed', () => {
    const [[, hint] = []] = told(
      'tx: r=find(seats, free) -> d=ifnull; start => r; r => d; d.null => ret(404); d.present => w=update(seats, id); {"free":false} -> w; w => ret',
    );
    expect(hint).toBe(
      'Set "lock": "update" on DB Find (r): the second request then waits for the first one, and finds what that has left.',
    );
  });

  test('suggests a lock for a list, but for a count the row that all of them belong to', () => {
    const decided = (read: string, value: string) =>
      told(
        `tx: r=${read}; ${value} -> eq.left; null -> eq.right; eq -> d=branch; start => r; r => d; d.false => ret(409); d.true => w=update(seats, id); {"free":false} -> w; w => ret`,
      )[0]?.[1];
    expect(decided('rows(seats, owner)', 'r -> prop(0).object; prop')).toContain('Set "lock": "update" on DB List (r)');
    expect(decided('count(seats, owner)', 'r')).toContain('with a DB Find before DB Count (r)');
  });

  test('is absent without a transaction, where a lock would have no effect', () => {
    expect(
      told(
        'POST /seats: r=count(seats) -> eq.left; 0 -> eq.right; eq -> d=branch; start => r; r => d; d.false => ret(409); d.true => insert(seats); insert => ret',
      ),
    ).toEqual([]);
  });

  test('counts a Deduplicate as a transaction, and a Switch as a decision', () => {
    expect(
      told(
        'POST /seats: "k" -> once.key; start => once; once.duplicate => ret(200); once.first => r=count(seats); r -> str; str -> d=switch(0); r => d; d.default => ret(409); d.0 => insert(seats); insert => ret(201)',
      ),
    ).toHaveLength(1);
  });
});
