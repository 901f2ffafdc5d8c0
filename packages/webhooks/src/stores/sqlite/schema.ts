/** Tables of the SQLite store. Times are milliseconds since 1970. */
export const SCHEMA = `
create table if not exists refs (
  ref text primary key,
  source text not null,
  operation text,
  state text not null,
  job_id text,
  created_at integer not null,
  keep_until integer not null
) strict, without rowid;
create index if not exists refs_pending on refs (created_at) where state in ('creating', 'unconfirmed');

create table if not exists lanes (
  lane text primary key,
  source text not null,
  ref text not null,
  job_id text not null,
  token integer not null default 0,
  leased_until integer not null default 0,
  milestones text not null default '[]',
  tracked integer not null default 0,
  ended integer not null default 0,
  heard_at integer not null,
  keep_until integer not null
) strict, without rowid;
create index if not exists lanes_ref on lanes (ref);
create index if not exists lanes_silent on lanes (heard_at) where tracked = 1 and ended = 0;
create index if not exists lanes_kept on lanes (keep_until);

create table if not exists deliveries (
  id integer primary key autoincrement,
  key text not null unique,
  lane text not null,
  via text not null,
  body text not null,
  state text not null default 'pending',
  attempts integer not null default 0,
  handled text not null default '[]',
  found text,
  error text,
  due_at integer not null,
  received_at integer not null,
  settled_at integer,
  keep_until integer not null
) strict;
create index if not exists deliveries_due on deliveries (due_at, id) where state = 'pending';
create index if not exists deliveries_lane on deliveries (lane, id) where state = 'pending';
create index if not exists deliveries_open on deliveries (lane) where state <> 'done';
create index if not exists deliveries_dead on deliveries (settled_at, id) where state = 'dead';
create index if not exists deliveries_kept on deliveries (keep_until) where state <> 'pending';
`;

/** What makes the tables of a version those of the next one, beginning with the first. */
export const STEPS: readonly string[] = ["alter table deliveries add column found text;"];

/** Grows with every step. */
export const VERSION = STEPS.length + 1;
