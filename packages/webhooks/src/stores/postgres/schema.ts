const TABLES = (schema: string): string => `
create table ${schema}.refs (
  ref text primary key,
  source text not null,
  operation text,
  state text not null,
  owner text,
  job_id text,
  created_at timestamptz not null default now(),
  keep_until timestamptz not null
);
create index refs_pending on ${schema}.refs (created_at) where state in ('creating', 'unconfirmed');
create index refs_kept on ${schema}.refs (keep_until);

create table ${schema}.lanes (
  lane text primary key,
  source text not null,
  ref text not null,
  job_id text not null,
  token integer not null default 0,
  -- Who has it, or had it when it died. It is there for others when it is free.
  owner text,
  free boolean not null default true,
  -- When its owner has taken it.
  taken_at timestamptz not null default now(),
  milestones text[] not null default '{}',
  -- What its deliveries have finished, which is for none of the others to do again.
  finished text[] not null default '{}',
  tracked boolean not null default false,
  posts integer not null default 0,
  ended boolean not null default false,
  heard_at timestamptz not null default now(),
  -- When its job may be looked at again, which has ended and may have more to report. Null: it has not.
  look_at timestamptz,
  keep_until timestamptz not null
);
create index lanes_look on ${schema}.lanes (look_at) where look_at is not null;
create index lanes_ref on ${schema}.lanes (ref);
create index lanes_job on ${schema}.lanes (job_id) where tracked;
create index lanes_silent on ${schema}.lanes (heard_at) where tracked and not ended;
create index lanes_kept on ${schema}.lanes (keep_until);

create table ${schema}.deliveries (
  id bigint generated always as identity primary key,
  key text not null unique,
  lane text not null,
  via text not null,
  body text not null,
  state text not null default 'pending',
  attempts integer not null default 0,
  interruptions integer not null default 0,
  handled text[] not null default '{}',
  found text,
  error text,
  due_at timestamptz not null default now(),
  received_at timestamptz not null default now(),
  settled_at timestamptz,
  keep_until timestamptz not null,
  -- Its place in the lane, before its id: no time, or when it is due again that has given way.
  place timestamptz not null default '-infinity',
  -- What its job has come to, as the last attempt has seen it, and whether that is the job's end.
  milestone text,
  ends boolean not null default false
);
create index deliveries_due on ${schema}.deliveries (due_at, id) where state = 'pending';
create index deliveries_place on ${schema}.deliveries (lane, place, id) where state = 'pending';
create index deliveries_dead on ${schema}.deliveries (settled_at, id) where state = 'dead';
create index deliveries_open on ${schema}.deliveries (lane) where state in ('pending', 'dead');
create index deliveries_kept on ${schema}.deliveries (keep_until) where state <> 'pending';
${OWNERS(schema)}
${REVOKED(schema)}`;

const OWNERS = (schema: string): string => `
create table ${schema}.owners (
  owner text primary key,
  lease interval not null,
  alive_until timestamptz not null
);`;

/** References under which no posts are taken. */
const REVOKED = (schema: string): string => `
create table ${schema}.revoked (
  ref text primary key,
  revoked_at timestamptz not null default now(),
  keep_until timestamptz not null
);
create index revoked_kept on ${schema}.revoked (keep_until);`;

/** What makes the tables of a version those of the next one, beginning with the first. */
const STEPS: readonly ((schema: string) => string)[] = [
  // The first version had no number. Of a process of it that has jobs in hand, nothing is known but until when.
  (schema) => `
alter table ${schema}.deliveries add column if not exists found text;
-- Its place in the lane, before its id: no time, or when it is due again that has given way.
alter table ${schema}.deliveries add column if not exists place timestamptz not null default '-infinity';
create index if not exists lanes_job on ${schema}.lanes (job_id) where tracked;
drop index if exists ${schema}.deliveries_lane;
create index if not exists deliveries_place on ${schema}.deliveries (lane, place, id) where state = 'pending';
${OWNERS(schema)}
insert into ${schema}.owners select 'before', '0', coalesce(max(leased_until), now()) from ${schema}.lanes;
alter table ${schema}.lanes add column owner text, add column free boolean not null default true;
update ${schema}.lanes set owner = 'before', free = false where leased_until > now();
alter table ${schema}.lanes drop column leased_until;
alter table ${schema}.refs add column owner text;`,
  (schema) => `
alter table ${schema}.deliveries add column interruptions integer not null default 0;`,
  (schema) => `
alter table ${schema}.lanes add column posts integer not null default 0;
${REVOKED(schema)}`,
  // What the last attempt has found is a milestone, and may be the end: of those that are kept, nobody has said which.
  (schema) => `
alter table ${schema}.deliveries add column milestone text, add column ends boolean not null default false;
update ${schema}.deliveries set ends = true where state <> 'done' and (found is not null or via = 'read');`,
  // Of what is in hand, nobody has said since when.
  (schema) => `
alter table ${schema}.lanes add column taken_at timestamptz not null default now();`,
  (schema) => `
alter table ${schema}.lanes add column look_at timestamptz;
create index lanes_look on ${schema}.lanes (look_at) where look_at is not null;`,
  // What had finished stood with its delivery, by the phase and the pattern, and is of the outcome that the delivery holds.
  (schema) => `
alter table ${schema}.lanes add column finished text[] not null default '{}';
update ${schema}.lanes l set finished = o.finished from (
  select d.lane, array_agg(distinct k.source || '.' || k.job_id || '.' || replace(d.milestone, ' ', '+') || ' ' || split_part(e, ' ', 2)) as finished
  from ${schema}.deliveries d join ${schema}.lanes k on k.lane = d.lane cross join unnest(d.handled) e
  where d.state in ('pending', 'dead') and split_part(e, ' ', 1) = k.source || '.' || split_part(d.milestone, ' ', 1)
  group by d.lane) o
where o.lane = l.lane;`,
];

/** Grows with every step. */
export const VERSION = STEPS.length + 1;

/** What brings the tables of a version up to date; 0 is none at all. The name of the schema has been checked. */
export function migration(schema: string, version: number): string {
  const steps = version === 0 ? [TABLES] : STEPS.slice(version - 1);
  return `${steps.map((step) => step(schema)).join("")}
create table if not exists ${schema}.version (version integer not null);
delete from ${schema}.version;
insert into ${schema}.version values (${VERSION});`;
}
