/** Tables of the Postgres store in their schema, whose name has been checked. Running it again changes nothing. */
export function schemaSql(schema: string): string {
  return `
create schema if not exists ${schema};

create table if not exists ${schema}.refs (
  ref text primary key,
  source text not null,
  operation text,
  state text not null,
  job_id text,
  created_at timestamptz not null default now(),
  keep_until timestamptz not null
);
create index if not exists refs_pending on ${schema}.refs (created_at) where state in ('creating', 'unconfirmed');
create index if not exists refs_kept on ${schema}.refs (keep_until);

create table if not exists ${schema}.lanes (
  lane text primary key,
  source text not null,
  ref text not null,
  job_id text not null,
  token integer not null default 0,
  leased_until timestamptz not null default '-infinity',
  milestones text[] not null default '{}',
  tracked boolean not null default false,
  ended boolean not null default false,
  heard_at timestamptz not null default now(),
  keep_until timestamptz not null
);
create index if not exists lanes_ref on ${schema}.lanes (ref);
create index if not exists lanes_job on ${schema}.lanes (job_id) where tracked;
create index if not exists lanes_silent on ${schema}.lanes (heard_at) where tracked and not ended;
create index if not exists lanes_kept on ${schema}.lanes (keep_until);

create table if not exists ${schema}.deliveries (
  id bigint generated always as identity primary key,
  key text not null unique,
  lane text not null,
  via text not null,
  body text not null,
  state text not null default 'pending',
  attempts integer not null default 0,
  handled text[] not null default '{}',
  found text,
  error text,
  due_at timestamptz not null default now(),
  received_at timestamptz not null default now(),
  settled_at timestamptz,
  keep_until timestamptz not null,
  place timestamptz not null default '-infinity'
);
alter table ${schema}.deliveries add column if not exists found text;
-- Its place in the lane, before its id: no time, or when it is due again that has given way.
alter table ${schema}.deliveries add column if not exists place timestamptz not null default '-infinity';
create index if not exists deliveries_due on ${schema}.deliveries (due_at, id) where state = 'pending';
drop index if exists ${schema}.deliveries_lane;
create index if not exists deliveries_place on ${schema}.deliveries (lane, place, id) where state = 'pending';
create index if not exists deliveries_dead on ${schema}.deliveries (settled_at, id) where state = 'dead';
create index if not exists deliveries_open on ${schema}.deliveries (lane) where state in ('pending', 'dead');
create index if not exists deliveries_kept on ${schema}.deliveries (keep_until) where state <> 'pending';
`;
}
