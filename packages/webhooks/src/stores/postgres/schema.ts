import { currentOf, stepsFrom, type Versions } from "../versions.ts";

/** Of the first version that is released: until then they change as they are. The name of the schema has been checked. */
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
  -- What its job has come to, as the last attempt has seen it, whether that is the job's end, and whether that end may become another one.
  milestone text,
  ends boolean not null default false,
  grows boolean not null default false
);
create index deliveries_due on ${schema}.deliveries (due_at, id) where state = 'pending';
create index deliveries_place on ${schema}.deliveries (lane, place, id) where state = 'pending';
create index deliveries_dead on ${schema}.deliveries (settled_at, id) where state = 'dead';
create index deliveries_open on ${schema}.deliveries (lane) where state in ('pending', 'dead');
create index deliveries_kept on ${schema}.deliveries (keep_until) where state <> 'pending';

create table ${schema}.owners (
  owner text primary key,
  lease interval not null,
  alive_until timestamptz not null
);

-- References under which no posts are taken.
create table ${schema}.revoked (
  ref text primary key,
  revoked_at timestamptz not null default now(),
  keep_until timestamptz not null
);
create index revoked_kept on ${schema}.revoked (keep_until);`;

export const VERSIONS: Versions<(schema: string) => string> = { first: 10, tables: TABLES, steps: [] };

/**
 * Begins a statement so that it is good for the tables of one version alone: it names a column that is called after the version, which nobody
 * reads. So it costs nothing; whoever migrates waits for those under way, and each later one fails, also in a process that has looked long ago.
 */
export function forVersion(schema: string, version: number, sql: string): string {
  const tables = `tables as (select ${columnOf(version)} from ${schema}.version)`;
  const [begin, recursive = ""] = /^\s*with( recursive)? /.exec(sql) ?? [];
  return begin === undefined ? `with ${tables} ${sql}` : `with${recursive} ${tables}, ${sql.slice(begin.length)}`;
}

/** Of several processes, whatever their versions, one migrates a schema at a time. Takes the name of the schema. */
export const ALONE = "select pg_advisory_xact_lock(hashtext($1))";

function columnOf(version: number): string {
  return `is_${version}`;
}

/** What brings the tables of a version up to date; 0 is none at all. */
export function migration(schema: string, found: number, versions: Versions<(schema: string) => string>): string {
  const current = currentOf(versions);
  const version =
    found === 0
      ? `create table ${schema}.version (version integer not null, ${columnOf(current)} boolean);
         insert into ${schema}.version values (${current});`
      : `alter table ${schema}.version rename ${columnOf(found)} to ${columnOf(current)};
         update ${schema}.version set version = ${current};`;
  const steps = stepsFrom(found, versions).map((step) => step(schema));
  // Each ends on its own, whether or not its text says so. In a line of its own, no comment takes the semicolon in.
  return `${version}\n${steps.join("\n;\n")}`;
}
