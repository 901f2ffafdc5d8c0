import { EXPECTED_MS } from "../store.ts";
import { forVersion } from "./schema.ts";

/** Rows that are swept away in one transaction. */
export const SWEEP_AT_ONCE = 10_000;

/** Lanes that are looked at by their keys in the time in which a page of their table is read through. */
const LOOKS_PER_PAGE = 3;

/** What is asked before the version of the tables is known, or says it. The name of the schema has been checked. */
export function versionStatements(schema: string) {
  return {
    tables: `select to_regclass('${tables(schema).deliveries}') is not null as there, to_regclass('${schema}.version') is not null as numbered`,
    schema: "select to_regnamespace($1) is not null as there",
    version: `select version from ${schema}.version`,
  };
}

/** The statements of the Postgres store, for tables of this version in a schema whose name has been checked. Each is one transaction. */
export function statements(schema: string, version: number) {
  const all = anyVersion(schema);
  for (const [name, sql] of Object.entries(all)) Reflect.set(all, name, forVersion(schema, version, sql));
  return all;
}

function anyVersion(schema: string) {
  const { refs, lanes, deliveries, owners, revoked } = tables(schema);
  const firstOfLane = `(select f.id from ${deliveries} f
    where f.lane = d.lane and f.state = 'pending' order by f.place, f.id limit 1)`;
  // By its name: a look at its lane for each of many would cost more than all of them.
  const source = (delivery: string): string => `split_part(${delivery}.lane, '.', 1)`;
  // Who could say nothing while Postgres was away has its time once more.
  const aliveUntil = "greatest(o.alive_until, pg_postmaster_start_time() + o.lease)";
  const isAlive = (owner: string): string =>
    `exists (select 1 from ${owners} o where o.owner = ${owner} and ${aliveUntil} > now())`;
  // To look at, and not to take by: of a row that has just changed, Postgres sees the owner as it is now, and who lives as it was.
  const isFree = `(l.free or not ${isAlive("l.owner")})`;
  // A call whose owner is dead has ended without saying how.
  const refState = `case when r.state = 'creating' and not ${isAlive("r.owner")} then 'unconfirmed' else r.state end`;
  const isQuiet = (forMs: string): string => `
    l.owner is null and l.heard_at <= now() - ${ms(forMs)} and not exists (select 1 from ${deliveries} d
      where d.lane = l.lane and d.state in ('pending', 'dead') and (d.ends or d.state = 'pending' and d.attempts = 0))`;
  const isSilent = (forMs: string): string => `l.tracked and not l.ended and ${isQuiet(forMs)}`;
  // For the last time when its own time is over, or as soon after it as somebody looks.
  const isToSee = "l.look_at <= l.keep_until";
  // Nothing, where nothing is said of it: what was said before stays.
  const holds = (milestone: string, ends: string, grows: string): string => `
    milestone = case when ${ends}::boolean is null then milestone else ${milestone} end, ends = coalesce(${ends}, ends), grows = coalesce(${grows}, grows)`;
  // A process has one row, and says that it lives with what it does: most of the time there is nothing to write.
  const live = (
    owner: string,
    leaseMs: string,
    when: string,
    row = `${owners} o where o.owner = ${owner} and`,
  ): string => `
    insert into ${owners} as o (owner, lease, alive_until) select ${owner}, ${ms(leaseMs)}, now() + ${ms(leaseMs)}
    where ${when} and not exists (select 1 from ${row} o.alive_until > now() + 0.8 * ${ms(leaseMs)})
    on conflict (owner) do update set alive_until = greatest(o.alive_until, excluded.alive_until)`;
  const held = `update ${lanes} set owner = null, free = true`;
  const finishedIs = (value: string): string => `${held}, finished = coalesce(${value}, finished)`;
  const ifHeld = `where lane = $1 and token = $2 and owner is not null
    and exists (select 1 from ${deliveries} where id = $3::bigint and lane = $1 and state = 'pending') returning lane`;

  // From one to the next by the index, as far as somebody reads. Asked for in their order, they would all be sorted first, for each lease:
  // that is what seems cheap for tables that nobody has analysed since a backlog came.
  const walk = (which: string): string => {
    const next = (after: string): string => `
      select id, lane, place, due_at from ${deliveries} where state = 'pending' ${which} ${after} order by due_at, id limit 1`;
    return `walk as (
      (${next("")}) union all
      select n.* from walk w cross join lateral (${next("and (due_at, id) > (w.due_at, w.id)")}) n)`;
  };

  // What is held by letters that are forgotten counts as reported. In the order in which posts are put into lanes.
  const said = (letters: string, end: (ends: string) => string): string => {
    const any = (which: string): string => `(select bool_or(${which}) from ${letters} g where g.lane = l.lane)`;
    const ends = any("g.ends");
    // What has ended without the prospect of more has ended for good.
    const isOver = `(${any("g.ends and not g.grows")} or l.ended and l.look_at is null)`;
    return `had as (
        select l.lane from ${lanes} l where l.lane in (select lane from ${letters}) order by l.lane for update
      ), said as (
        update ${lanes} l set ${end(ends)}, 
          look_at = case when not ${ends} then l.look_at when not ${isOver} then coalesce(l.look_at, now()) end,
          milestones = l.milestones || array(
            select distinct g.milestone from ${letters} g where g.lane = l.lane and g.milestone is not null and g.milestone <> all (l.milestones))
        where l.lane in (select lane from had))`;
  };

  const kept = (state: "pending" | "dead"): string => `
      select d.id, l.source, l.ref, l.job_id, d.attempts, d.error, d.body, ${epoch("d.received_at")} as received_at,
        ${epoch("d.due_at")} as due_at, ${epoch("d.settled_at")} as settled_at,
        ${isAlive("l.owner")} as leased
      from ${deliveries} d join ${lanes} l on l.lane = d.lane
      where d.state = '${state}' and d.id > $1::bigint and l.source = coalesce($2, l.source) and l.ref = coalesce($3, l.ref)
        and l.job_id = coalesce($4, l.job_id)
      order by d.id limit $5`;

  const finished = "state = 'done', body = '', handled = '{}', found = null, error = null, settled_at = now()";
  const finish = `
      update ${deliveries} set ${finished} where id = $3::bigint and exists (select 1 from lane)`;
  const forget = `delete from ${deliveries} where id = $3::bigint and exists (select 1 from lane)`;

  return {
    openRef: `
      with opened as (
        insert into ${refs} as r (ref, source, operation, state, keep_until, job_id, owner)
        values ($1, $2, $3, $4, now() + ${ms("$5")}, $6, $7)
        on conflict (ref) do update set keep_until = greatest(r.keep_until, excluded.keep_until) where r.source = excluded.source
        returning xmax = 0 as created
      ), live as (${live("$7", "$8", "$7::text is not null")})
      select created from opened`,

    bindRef: `
      with bound as (
        update ${refs} r set state = 'bound', job_id = $2
        where r.ref = $1 and r.job_id is null and (r.owner = $3 or $3::text is null and ${refState} <> 'creating')
        returning r.ref, r.source, r.job_id, r.keep_until
      ), lane as (
        insert into ${lanes} as l (lane, source, ref, job_id, tracked, keep_until)
        select source || '.' || ref || '.' || job_id, source, ref, job_id, true, keep_until from bound
        on conflict (lane) do update set tracked = true, heard_at = now(), keep_until = greatest(l.keep_until, excluded.keep_until)
        returning lane
      )
      select job_id, (select count(*) from lane) as lanes from bound
      union all
      select job_id, 0 from ${refs} where ref = $1 and job_id is not null and not exists (select 1 from bound)`,
    // Whose it was has other calls by now.
    unbindRef: `
      with bound as (select r.ref, r.source, r.job_id from ${refs} r where r.ref = $1 and r.state = 'bound' for update),
      lane as (
        update ${lanes} l set tracked = false, look_at = null from bound b
        where l.lane = b.source || '.' || b.ref || '.' || b.job_id and l.free and l.milestones = '{}' and l.finished = '{}'
          and not exists (select 1 from ${deliveries} d where d.lane = l.lane and d.state in ('pending', 'dead') and d.attempts > 0)
        returning l.ref
      )
      update ${refs} set job_id = null, state = case when owner is null then 'open' else 'unconfirmed' end,
        owner = case when owner is null then null else '' end
      where ref in (select ref from lane)`,
    refsOf: `
      select r.ref from ${lanes} l join ${refs} r on r.ref = l.ref
      where l.job_id = $2 and l.source = $1 and l.tracked and r.state = 'bound' and r.job_id = l.job_id`,
    boundTo: `select job_id from ${refs} where ref = $1`,
    makeDue: `
      update ${deliveries} d set due_at = now() from ${lanes} l
      where l.ref = $1 and d.lane = l.lane and d.state = 'pending' and d.attempts = 0 and d.due_at > now()`,
    markUnconfirmed: `
      update ${refs} r set state = 'unconfirmed' where r.ref = $1 and r.state in ('creating', 'unconfirmed')
        and (r.state = 'unconfirmed' or r.owner = $2 or $2::text is null and ${refState} = 'unconfirmed')`,
    answerRef: `update ${refs} set state = 'answered' where ref = $1 and state in ('creating', 'unconfirmed')`,
    getRef: `select ${refState} as state, r.source, r.job_id from ${refs} r where r.ref = $1`,
    operationsOf: `
      select distinct r.operation from ${lanes} l join ${refs} r on r.ref = l.ref
      where l.job_id = $2 and l.source = $1 and l.tracked and r.operation is not null`,
    dropRef: `
      delete from ${refs} r where r.ref = $1 and r.state in ('creating', 'unconfirmed')
        and (r.owner = $2 and r.state = 'creating' or $2::text is null and ${refState} = 'unconfirmed')`,
    unconfirmed: `
      select r.ref, r.source, r.operation, r.job_id, ${epoch("r.created_at")} as created_at from ${refs} r
      where r.state in ('creating', 'unconfirmed') and ${refState} = 'unconfirmed'
        and (date_trunc('milliseconds', r.created_at), r.ref collate "C") > ($1::timestamptz, $2)
      order by date_trunc('milliseconds', r.created_at), r.ref collate "C" limit $3`,

    accept: `
      with given as (
        select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::float8[], $9::float8[])
          with ordinality as i (key, lane, source, ref, job_id, body, via, keep_ms, most, n)
      ), before as materialized (
        select g.ref, exists (select 1 from ${revoked} v where v.ref = g.ref) as revoked,
          (select coalesce(sum(l.posts), 0) from ${lanes} l where l.ref = g.ref) as posts
        from (select distinct ref from given where via = 'post') g
      ), input as (
        select g.*, case when g.via = 'read' then 'accepted' when b.revoked then 'revoked'
          when b.posts + count(*) filter (where g.via = 'post') over (partition by g.ref order by g.n) > g.most then 'tooMany'
          else 'accepted' end as became
        from given g left join before b on b.ref = g.ref
      ), fresh as (
        insert into ${deliveries} (key, lane, via, body, keep_until)
        select key, lane, via, body, now() + ${ms("keep_ms")} from input where became = 'accepted' order by n
        on conflict (key) do nothing returning key, lane
      ), lane as (
        insert into ${lanes} as l (lane, source, ref, job_id, keep_until, posts)
        select i.lane, i.source, i.ref, i.job_id, now() + ${ms("max(i.keep_ms)")}, count(distinct i.key) filter (where i.via = 'post')
        from input i join fresh f on f.key = i.key group by i.lane, i.source, i.ref, i.job_id order by i.lane
        on conflict (lane) do update set heard_at = now(), keep_until = greatest(l.keep_until, excluded.keep_until),
          posts = l.posts + excluded.posts
      ), refused as materialized (
        select i.key, i.ref, i.became from input i
        where i.became = 'revoked' or i.became = 'tooMany'
          and not exists (select 1 from fresh f where f.key = i.key)
          and not exists (select 1 from ${deliveries} d where d.key = i.key)
      ), overdue as (
        update ${lanes} l set heard_at = '-infinity' from (select distinct ref from refused where became = 'tooMany') r
        where l.ref = r.ref and l.tracked and not l.ended and l.heard_at > '-infinity'
          and not exists (select 1 from fresh f where f.lane = l.lane))
      select key, 'accepted' as became from fresh union all select key, became from refused`,

    revoke: `
      insert into ${revoked} as v (ref, keep_until) values ($1, now() + ${ms("$2")})
      on conflict (ref) do update set keep_until = greatest(v.keep_until, excluded.keep_until) returning xmax = 0 as created`,
    restore: `delete from ${revoked} where ref = $1`,
    isRevoked: `select from ${revoked} where ref = $1`,
    revoked: `select ref, ${epoch("revoked_at")} as revoked_at from ${revoked} where ref collate "C" > $1 order by ref collate "C" limit $2`,

    // What was read before the lock can be from before another process had the post. Only what is locked is as it is now: of it,
    // everything is taken, and that it is due and has not given way is looked at once more.
    lease: `
      with recursive ${walk("and due_at <= now()")}, due as (
        select free.* from walk d
          -- One after the other, until there is one: joined otherwise, the whole backlog would be looked at for each lease.
          cross join lateral (
            select l.owner is not null as taken_over, e.* from ${lanes} l join ${deliveries} e
              on e.id = d.id and e.state = 'pending' and e.due_at <= now() and e.place <= d.place
            where l.lane = d.lane and l.free and l.owner is distinct from $1 and d.id = ${firstOfLane}
            for update of l, e skip locked) free
        limit $3::int
      ), taken as (
        update ${lanes} l set token = l.token + 1, owner = $1, free = false, taken_at = now() where l.lane = any (array(select lane from due))
        returning l.*
      ), own as materialized (
        -- Whoever buries this owner waits until what it has taken is there to be seen, or has been before: then it lives anew.
        select o.alive_until from ${owners} o where o.owner = $1 for key share
      ), live as (${live("$1", "$2", "exists (select 1 from taken)", "own o where")})
      select t.lane, t.token, d.id, t.source, t.ref, t.job_id, d.body, d.via, d.attempts, d.interruptions, d.taken_over, ${json("d.handled")} as handled, d.found, ${json("t.milestones")} as milestones, ${json("t.finished")} as finished, t.tracked,
        ${json(`array(select e.milestone from ${deliveries} e
          where e.lane = t.lane and e.state = 'dead' and e.milestone is not null)`)} as held,
        ${refState} as ref_state, r.operation, r.job_id as bound_to, ${since("d.received_at")} as age_ms, ${since("d.due_at")} as due_ms
      from taken t join due d on d.lane = t.lane
      -- By its key, whatever seems cheap for tables that nobody has analysed.
      left join lateral (select * from ${refs} where ref = t.ref offset 0) r on true
      order by d.due_at, d.id`,
    holds: `select from ${lanes} where lane = $1 and token = $2 and owner is not null`,
    note: `
      with lane as (select lane from ${lanes} where lane = $1 and token = $2 and owner is not null for update)
      update ${deliveries} set handled = $4, ${holds("$5", "$6", "$7")}
      where id = $3::bigint and lane = $1 and state = 'pending' and exists (select 1 from lane)`,
    renew: `
      with given as (
        select owner, ${ms("max(lease_ms)")} as lease from unnest($1::text[], $2::float8[]) as i (owner, lease_ms) group by owner
      ), live as (
        insert into ${owners} as o (owner, lease, alive_until) select owner, lease, now() + lease from given order by owner
        on conflict (owner) do update set lease = excluded.lease, alive_until = greatest(o.alive_until, excluded.alive_until))
      select g.owner, ${isAlive("g.owner")} as lived from given g`,
    owners: `select o.owner from ${owners} o where ${aliveUntil} > now()`,
    bury: `delete from ${owners} o where o.owner = any ($1::text[]) returning o.owner`,
    areDead: `select from ${owners} o where o.owner <> all ($1::text[]) and ${aliveUntil} <= now() limit 1`,
    buryDead: `delete from ${owners} o where o.owner <> all ($1::text[]) and ${aliveUntil} <= now() returning o.owner`,
    // In one transaction with the end of their owners, and after it: what they have taken by then is to be seen, and what they take later is not.
    // Found by what waits in them, whenever that is due: what has come since this transaction began may be in hand as well.
    freeLanes: `
      update ${lanes} l set free = true from ${deliveries} d
      where d.state = 'pending' and l.lane = d.lane and l.owner = any ($1::text[]) and not l.free`,
    giveBack: `
      update ${lanes} l set owner = null, free = true from ${deliveries} d
      where d.state = 'pending' and l.lane = d.lane and l.owner = $1 and l.lane <> all ($2::text[])`,

    handled: `
      with input as (
        select * from unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::boolean[], $6::boolean[], $7::boolean[])
          as i (lane, token, id, milestone, ended, again, may_grow)
      ), had as (
        -- In the order in which posts are put into lanes: two that wait for each other's would wait for ever. And each by its key.
        select i.* from (select distinct on (lane, token, id) * from input order by lane, token, id) i
        cross join lateral (
          select from ${lanes} l where l.lane = i.lane and l.token = i.token and l.owner is not null and exists (
            select from ${deliveries} d where d.id = i.id and d.lane = i.lane and d.state = 'pending' offset 0)
          for update of l) locked
      ), lane as (
        update ${lanes} l set owner = null, free = true, tracked = true, heard_at = now(), ended = l.ended or h.ended,
          look_at = case when not h.ended then l.look_at when h.may_grow then now() end,
          milestones = case when h.milestone is null or h.milestone = any (l.milestones) then l.milestones
            else array_append(l.milestones, h.milestone) end
        -- By their keys, and joined then: looked for in what there is for each, a hundred would be looked through a hundred times.
        from had h where l.lane = any (array(select lane from had)) and l.lane = h.lane returning l.lane
      ), forgotten as (
        delete from ${deliveries} where id = any (array(select h.id from had h where h.again))
      ), finished as (
        update ${deliveries} set ${finished} where id = any (array(select h.id from had h where not h.again)))
      select h.id::text as id, h.token, h.lane from had h join lane on lane.lane = h.lane`,
    dropped: `with lane as (${held} ${ifHeld}) ${finish}`,
    droppedForNow: `with lane as (${held} ${ifHeld}) ${forget}`,
    dead: `
      with lane as (${finishedIs("$12")} ${ifHeld})
      update ${deliveries} set state = 'dead', attempts = attempts + 1, interruptions = interruptions + $8::boolean::int, error = $4, handled = $5,
        found = coalesce($6, found), ${holds("$9", "$10", "$11")}, settled_at = now(), keep_until = greatest(keep_until, now() + ${ms("$7")})
      where id = $3::bigint and exists (select 1 from lane)`,
    again: `
      with lane as (${finishedIs("$14")} ${ifHeld})
      update ${deliveries} set due_at = coalesce(now() + ${ms("$4")}, due_at), attempts = attempts + $5::int, interruptions = interruptions + $10::boolean::int,
        place = case when $9::boolean then now() + ${ms("$4")} when $5::int > 0 then '-infinity' else place end,
        error = coalesce($6, error), handled = coalesce($7, handled), found = coalesce($8, found),
        ${holds("$11", "$12", "$13")}
      where id = $3::bigint and exists (select 1 from lane)`,

    dueIn: `
      with recursive ${walk("")}
      select greatest(0, ceil(extract(epoch from d.due_at - now()) * 1000))::bigint as due_in
      from walk d
      cross join lateral (
        select from ${lanes} l where l.lane = d.lane and ${isFree} and d.id = ${firstOfLane} offset 0) free
      limit 1`,

    waiting: kept("pending"),
    deadLetters: kept("dead"),
    discard: `
      with gone as (
        update ${deliveries} set ${finished} where id = any ($1::bigint[]) and state = 'dead'
        returning id, lane, milestone, ends, grows
      ), ${said("gone", (ends) => `ended = l.ended or ${ends}`)}
      select id::text as id from gone`,
    replay: `
      with letter as (
        select d.id, l.source from ${deliveries} d join ${lanes} l on l.lane = d.lane
        where d.id = any ($1::bigint[]) and d.state = 'dead' order by d.id for update of d
      ), replayed as (
        update ${deliveries} d set state = 'pending', attempts = 0, interruptions = 0, place = '-infinity', due_at = now()
        from letter where d.id = letter.id and letter.source = any ($2::text[]))
      select id::text as id, source from letter`,

    takeSilent: `
      with silent as (
        select l.lane from ${lanes} l
        where ${isSilent("$1")}
        order by l.heard_at limit $2 for update skip locked
      ), growing as (
        select l.lane from ${lanes} l
        where l.look_at <= now() and l.tracked and l.ended and ${isToSee} and ${isQuiet("$1")}
        order by l.look_at limit $2 - (select count(*) from silent) for update skip locked)
      update ${lanes} l set heard_at = now(), look_at = case when l.look_at is null then null
        when now() < l.keep_until then least(now() + 2 * (now() - l.heard_at), l.keep_until) else 'infinity' end
      from (select lane from silent union all select lane from growing) taken where l.lane = taken.lane
      returning l.source, l.ref, l.job_id, ${json("l.milestones")} as milestones,
        ${json(`array(select d.milestone from ${deliveries} d
          where d.lane = l.lane and d.state in ('pending', 'dead') and d.milestone is not null)`)} as held,
        (select r.operation from ${refs} r where r.ref = l.ref) as operation,
        (extract(epoch from greatest(l.keep_until, (select r.keep_until from ${refs} r where r.ref = l.ref)) - now()) * 1000)::bigint as keep_ms`,
    stillSilent: `
      update ${lanes} set heard_at = least(heard_at, now() - ${ms("$2")}), look_at = case when look_at is not null then least(now(), keep_until) end
      where lane = $1`,
    expectNoMore: `update ${lanes} set ended = true where lane = $1 and tracked and not ended`,

    counts: `
      with alive as materialized (select array(select o.owner from ${owners} o where ${aliveUntil} > now()) as owners),
      -- Which lanes somebody has is seen by a look at all of them, or at those that something is due in: whichever is less, by what both cost.
      -- An index of them would make each lease 6 to 16 % slower.
      backlog as materialized (
        select count(*) > ${LOOKS_PER_PAGE} * pg_relation_size('${lanes}') / current_setting('block_size')::int as is_long
        from ${deliveries} where state = 'pending' and due_at <= now()
      ), lane as (
        select l.lane, l.taken_at from ${lanes} l where (select is_long from backlog) and l.owner = any ((select owners from alive)::text[])
        union
        select l.* from ${deliveries} d cross join lateral (
          select l.lane, l.taken_at from ${lanes} l where l.lane = d.lane and l.owner = any ((select owners from alive)::text[]) offset 0) l
        where d.state = 'pending' and d.due_at <= now() and not (select is_long from backlog)
      ), held as materialized (
        select f.id, f.interruptions, ${source("l")} as source, l.taken_at from lane l cross join lateral (
          select f.id, f.interruptions from ${deliveries} f where f.lane = l.lane and f.state = 'pending' order by f.place, f.id limit 1) f
      ), waiting as (
        select ${source("d")} as source, d.attempts, d.interruptions, case when d.due_at <= now() then d.due_at end as due_since
        from ${deliveries} d where d.state = 'pending' and d.id not in (select id from held) offset 0)
      select source, sum(due)::bigint as due, sum(oldest_ms)::bigint as oldest_ms, sum(leased)::bigint as leased, sum(longest_ms)::bigint as longest_ms,
        sum(retried)::bigint as retried, sum(interrupted)::bigint as interrupted, sum(dead)::bigint as dead, sum(silent)::bigint as silent, sum(unconfirmed)::bigint as unconfirmed
      from (
        select source, count(due_since) as due, coalesce(${sinceExactly("min(due_since)")}, 0) as oldest_ms, 0 as leased, 0 as longest_ms,
          count(*) filter (where attempts > 0) as retried, count(*) filter (where interruptions > 0) as interrupted,
          0 as dead, 0 as silent, 0 as unconfirmed
        from waiting group by source
        union all
        select source, 0, 0, count(*), ${sinceExactly("min(taken_at)")}, 0, count(*) filter (where interruptions > 0), 0, 0, 0
        from held group by source
        union all
        select source, 0, 0, 0, 0, 0, 0, count(*), 0, 0
        from (select ${source("d")} as source from ${deliveries} d where d.state = 'dead' offset 0) dead group by source
        union all
        select l.source, 0, 0, 0, 0, 0, 0, 0, count(*), 0
        from ${lanes} l where ${isSilent("$1")} group by l.source
        union all
        select r.source, 0, 0, 0, 0, 0, 0, 0, 0, count(*)
        from ${refs} r where r.state in ('creating', 'unconfirmed') and ${refState} = 'unconfirmed' group by r.source
      ) each group by source`,

    // What is deleted is looked at as it is when it is: it may have been replayed, or kept for longer, in the same moment.
    sweepDeliveries: `
      with gone as (
        delete from ${deliveries} where state <> 'pending' and keep_until <= now() and id in (
          select id from ${deliveries} where state <> 'pending' and keep_until <= now() limit ${SWEEP_AT_ONCE})
        returning lane, state, milestone, ends, grows
      ), letters as (select lane, milestone, ends, grows from gone where state = 'dead'),
      ${said("letters", (ends) => `ended = l.ended and not ${ends}`)}
      select from gone`,
    sweepLanes: `delete from ${lanes} where keep_until <= now() and lane in (
      select l.lane from ${lanes} l where l.keep_until <= now() and ${isFree}
        and (not l.tracked or l.ended and not coalesce(${isToSee}, false) or l.keep_until <= now() - ${ms(String(EXPECTED_MS))})
        and not exists (select 1 from ${deliveries} d where d.lane = l.lane and d.state in ('pending', 'dead')) limit ${SWEEP_AT_ONCE})`,
    sweepRefs: `delete from ${refs} where keep_until <= now() and ref in (
      select r.ref from ${refs} r where r.keep_until <= now() and r.state not in ('creating', 'unconfirmed')
        and not exists (select 1 from ${lanes} l where l.ref = r.ref and l.tracked and not l.ended) limit ${SWEEP_AT_ONCE})`,
    sweepRevoked: `delete from ${revoked} where keep_until <= now() and ref in (
      select v.ref from ${revoked} v where v.keep_until <= now()
        and not exists (select 1 from ${refs} r where r.ref = v.ref) limit ${SWEEP_AT_ONCE})`,
  };
}

function tables(schema: string) {
  return {
    refs: `${schema}.refs`,
    lanes: `${schema}.lanes`,
    deliveries: `${schema}.deliveries`,
    owners: `${schema}.owners`,
    revoked: `${schema}.revoked`,
  };
}

function ms(value: string): string {
  return `${value}::float8 * interval '1 millisecond'`;
}

function since(column: string): string {
  return `${sinceExactly(column)}::bigint`;
}

function sinceExactly(time: string): string {
  return `(extract(epoch from now() - ${time}) * 1000)`;
}

/** Milliseconds since 1970. How a session writes a time is for its app to say. */
function epoch(column: string): string {
  return `round(extract(epoch from date_trunc('milliseconds', ${column})) * 1000)::bigint`;
}

/** A list, as every store has it. */
function json(column: string): string {
  return `to_json(${column})::text`;
}
