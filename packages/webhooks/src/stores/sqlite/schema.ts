/** Tables of the SQLite store. Times are milliseconds since 1970. */
export const SCHEMA = `
create table if not exists refs (
  ref text primary key,
  source text not null,
  operation text,
  state text not null,
  owner text,
  job_id text,
  created_at integer not null,
  keep_until integer not null
) strict, without rowid;
create index if not exists refs_pending on refs (created_at, ref) where state in ('creating', 'unconfirmed');
create index if not exists refs_kept on refs (keep_until) where state not in ('creating', 'unconfirmed');

create table if not exists lanes (
  lane text primary key,
  source text not null,
  ref text not null,
  job_id text not null,
  token integer not null default 0,
  owner text,
  -- When its owner has taken it.
  taken_at integer not null default 0,
  milestones text not null default '[]',
  -- What its deliveries have finished, which is for none of the others to do again.
  finished text not null default '[]',
  posts integer not null default 0,
  tracked integer not null default 0,
  ended integer not null default 0,
  heard_at integer not null,
  keep_until integer not null,
  -- When its job may be looked at again, which has ended and may have more to report. Null: it has not.
  look_at integer,
  -- The delivery that comes next, and when it is due. Null: nothing waits.
  head integer,
  next_at integer
) strict, without rowid;
create index if not exists lanes_next on lanes (next_at, head) where next_at is not null;
create index if not exists lanes_ref on lanes (ref);
create index if not exists lanes_job on lanes (job_id) where tracked = 1;
create index if not exists lanes_silent on lanes (heard_at) where tracked = 1 and ended = 0;
create index if not exists lanes_look on lanes (look_at, lane) where look_at is not null;
create index if not exists lanes_kept on lanes (keep_until);

create table if not exists owners (
  owner text primary key,
  alive_until integer not null
) strict, without rowid;
create index if not exists owners_alive on owners (alive_until);

-- References under which no posts are taken.
create table if not exists revoked (
  ref text primary key,
  revoked_at integer not null,
  keep_until integer not null
) strict, without rowid;
create index if not exists revoked_kept on revoked (keep_until);

create table if not exists deliveries (
  id integer primary key autoincrement,
  key text not null unique,
  lane text not null,
  via text not null,
  body text not null,
  state text not null default 'pending',
  attempts integer not null default 0,
  interruptions integer not null default 0,
  handled text not null default '[]',
  found text,
  error text,
  due_at integer not null,
  received_at integer not null,
  settled_at integer,
  keep_until integer not null,
  -- Its place in the lane, before its id: 0, or when it is due again that has given way.
  place integer not null default 0,
  -- What its job has come to, as the last attempt has seen it, and whether that is the job's end.
  milestone text,
  ends integer not null default 0
) strict;
create index if not exists deliveries_place on deliveries (lane, place, id) where state = 'pending';
create index if not exists deliveries_dead_of on deliveries (lane) where state = 'dead';
create index if not exists deliveries_pending on deliveries (id) where state = 'pending';
create index if not exists deliveries_dead on deliveries (id) where state = 'dead';
create index if not exists deliveries_kept on deliveries (keep_until) where state <> 'pending';
`;

/** What a lane says of the delivery that comes next. */
export const HEAD = `(head, next_at) = (
  select d.id, d.due_at from deliveries d
  where d.lane = lanes.lane and d.state = 'pending' order by d.place, d.id limit 1)`;

/** What makes the tables of a version those of the next one, beginning with the first. */
export const STEPS: readonly string[] = [
  "alter table deliveries add column found text;",
  `alter table deliveries add column place integer not null default 0;
   alter table lanes add column head integer;
   alter table lanes add column next_at integer;
   update lanes set ${HEAD};
   drop index if exists deliveries_due;
   drop index if exists deliveries_lane;
   drop index if exists deliveries_open;
   drop index if exists lanes_silent;
   drop index if exists refs_pending;`,
  // Of a process of the older version that has jobs in hand, nothing is known but until when.
  `create table owners (owner text primary key, alive_until integer not null) strict, without rowid;
   insert into owners select 'before', coalesce(max(leased_until), 0) from lanes;
   alter table lanes add column owner text;
   update lanes set owner = 'before' where leased_until > 0;
   alter table lanes drop column leased_until;
   update lanes set ${HEAD};
   alter table refs add column owner text;`,
  "alter table deliveries add column interruptions integer not null default 0;",
  "alter table lanes add column posts integer not null default 0;",
  "drop index if exists deliveries_dead;",
  // What the last attempt has found is a milestone, and may be the end: of those that are kept, nobody has said which.
  `alter table deliveries add column milestone text;
   alter table deliveries add column ends integer not null default 0;
   update deliveries set ends = 1 where state <> 'done' and (found is not null or via = 'read');
   drop index if exists lanes_silent;`,
  // Of what is in hand, nobody has said since when.
  `alter table lanes add column taken_at integer not null default 0;
   update lanes set taken_at = heard_at where owner is not null;`,
  "alter table lanes add column look_at integer;",
  // What had finished stood with its delivery, by the phase and the pattern, and is of the outcome that the delivery holds.
  `alter table lanes add column finished text not null default '[]';
   update lanes set finished = (
     select json_group_array(distinct lanes.source || '.' || lanes.job_id || '.' || replace(d.milestone, ' ', '+') || substr(e.value, instr(e.value, ' ')))
     from deliveries d, json_each(d.handled) e
     where d.lane = lanes.lane and d.state <> 'done'
       and substr(e.value, 1, instr(e.value, ' ')) = lanes.source || '.' || substr(d.milestone || ' ', 1, instr(d.milestone || ' ', ' ')));`,
];

/** Grows with every step. */
export const VERSION = STEPS.length + 1;
