import type { Versions } from "../versions.ts";

/** Of the first version that is released: until then they change as they are. Times are milliseconds since 1970. */
const TABLES = `
create table refs (
  ref text primary key,
  source text not null,
  operation text,
  state text not null,
  owner text,
  job_id text,
  created_at integer not null,
  keep_until integer not null
) strict, without rowid;
create index refs_pending on refs (created_at, ref) where state in ('creating', 'unconfirmed');
create index refs_kept on refs (keep_until) where state not in ('creating', 'unconfirmed');

create table lanes (
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
create index lanes_next on lanes (next_at, head) where next_at is not null;
create index lanes_ref on lanes (ref);
create index lanes_job on lanes (job_id) where tracked = 1;
create index lanes_silent on lanes (heard_at) where tracked = 1 and ended = 0;
create index lanes_look on lanes (look_at, lane) where look_at is not null;
create index lanes_kept on lanes (keep_until);

create table owners (
  owner text primary key,
  alive_until integer not null
) strict, without rowid;
create index owners_alive on owners (alive_until);

-- References under which no posts are taken.
create table revoked (
  ref text primary key,
  revoked_at integer not null,
  keep_until integer not null
) strict, without rowid;
create index revoked_kept on revoked (keep_until);

create table deliveries (
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
  -- What its job has come to, as the last attempt has seen it, whether that is the job's end, and whether that end may become another one.
  milestone text,
  ends integer not null default 0,
  grows integer not null default 0
) strict;
create index deliveries_place on deliveries (lane, place, id) where state = 'pending';
create index deliveries_dead_of on deliveries (lane) where state = 'dead';
create index deliveries_pending on deliveries (id) where state = 'pending';
create index deliveries_dead on deliveries (id) where state = 'dead';
create index deliveries_kept on deliveries (keep_until) where state <> 'pending';
`;

/** What a lane says of the delivery that comes next. */
export const HEAD = `(head, next_at) = (
  select d.id, d.due_at from deliveries d
  where d.lane = lanes.lane and d.state = 'pending' order by d.place, d.id limit 1)`;

/** A step is for the tables of a released version: what they have grown to be, it runs on the loop of whoever opens the file. */
export const VERSIONS: Versions<string> = { first: 13, tables: TABLES, steps: [] };
