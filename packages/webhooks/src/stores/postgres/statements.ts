import { TASK } from "./graphile-queue.ts";

/** Rows that are swept away in one transaction. */
export const SWEEP_AT_ONCE = 10_000;

/** The statements of the Postgres store, for schemas whose names have been checked. Each is one transaction. */
export function statements(schema: string, queue: string) {
  const { refs, lanes, deliveries } = tables(schema);
  const firstOfLane = `(select f.id from ${deliveries} f
    where f.lane = d.lane and f.state = 'pending' order by f.place, f.id limit 1)`;
  const enqueue = (rows: string): string => `${queue}.add_jobs((select array_agg(
    row('${TASK}', json_build_object('lane', q.lane), null, q.due_at, null, null, null, null)::${queue}.job_spec) from (${rows}) q))`;
  const makeDue = `update ${deliveries} d set due_at = now() from ${lanes} l
    where l.ref = $1 and d.lane = l.lane and d.state = 'pending' and d.attempts = 0 returning d.lane, d.due_at`;
  const held = `update ${lanes} set leased_until = '-infinity'`;
  const ifHeld = `where lane = $1 and token = $2 and leased_until > now()
    and exists (select 1 from ${deliveries} where id = $3::bigint and lane = $1 and state = 'pending') returning lane`;

  const finish = `
      update ${deliveries} set state = 'done', body = '', handled = '{}', found = null, error = null, settled_at = now()
      where id = $3::bigint and exists (select 1 from lane)`;
  const forget = `delete from ${deliveries} where id = $3::bigint and exists (select 1 from lane)`;

  return {
    openRef: `
      with opened as (
        insert into ${refs} as r (ref, source, operation, state, keep_until, job_id)
        values ($1, $2, $3, $4, now() + ${ms("$5")}, $6)
        on conflict (ref) do update set keep_until = greatest(r.keep_until, excluded.keep_until) where r.source = excluded.source
        returning xmax = 0 as created)
      select created from opened`,

    bindRef: `
      with bound as (
        update ${refs} set state = 'bound', job_id = $2 where ref = $1 and job_id is null returning ref, source, job_id, keep_until
      ), lane as (
        insert into ${lanes} as l (lane, source, ref, job_id, tracked, keep_until)
        select source || '.' || ref || '.' || job_id, source, ref, job_id, true, keep_until from bound
        on conflict (lane) do update set tracked = true, heard_at = now(), keep_until = greatest(l.keep_until, excluded.keep_until)
        returning lane
      )
      select job_id, (select count(*) from lane) as lanes from bound
      union all
      select job_id, 0 from ${refs} where ref = $1 and job_id is not null and not exists (select 1 from bound)`,
    boundTo: `select job_id from ${refs} where ref = $1`,
    makeDue: `with due as (${makeDue})
      select count(*) from ${enqueue("select distinct lane, due_at from due")} where exists (select 1 from due)`,
    markUnconfirmed: `update ${refs} set state = 'unconfirmed' where ref = $1 and state = 'creating'`,
    answerRef: `update ${refs} set state = 'answered' where ref = $1 and state in ('creating', 'unconfirmed')`,
    getRef: `select state, job_id from ${refs} where ref = $1`,
    operationsOf: `
      select distinct r.operation from ${lanes} l join ${refs} r on r.ref = l.ref
      where l.job_id = $2 and l.source = $1 and l.tracked and r.operation is not null`,
    dropRef: `delete from ${refs} where ref = $1 and state not in ('bound', 'answered')`,
    unconfirmed: `
      select ref, source, operation, job_id, created_at from ${refs}
      where state in ('creating', 'unconfirmed') and (state = 'unconfirmed' or created_at <= now() - ${ms("$1")})
      order by created_at, ref limit $2`,

    accept: `
      with input as (
        select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::float8[])
          with ordinality as i (key, lane, source, ref, job_id, body, via, keep_ms, n)
      ), fresh as (
        insert into ${deliveries} (key, lane, via, body, keep_until)
        select key, lane, via, body, now() + ${ms("keep_ms")} from input order by n
        on conflict (key) do nothing returning key, lane
      ), lane as (
        insert into ${lanes} as l (lane, source, ref, job_id, keep_until)
        select distinct on (i.lane) i.lane, i.source, i.ref, i.job_id, now() + ${ms("i.keep_ms")}
        from input i join fresh f on f.key = i.key order by i.lane, i.keep_ms desc
        on conflict (lane) do update set heard_at = now(), keep_until = greatest(l.keep_until, excluded.keep_until)
        returning lane
      )
      select key, (select count(*) from ${enqueue("select lane, null::timestamptz as due_at from lane")}) from fresh`,

    lease: `
      with due as (
        select d.id, d.lane from ${deliveries} d join ${lanes} l on l.lane = d.lane
        where d.state = 'pending' and d.due_at <= now() and l.leased_until <= now()
          and ($2::text is null or d.lane = $2) and d.id = ${firstOfLane}
        order by d.due_at, d.id limit 1 for update of d, l skip locked
      ), taken as (
        update ${lanes} l set token = l.token + 1, leased_until = now() + ${ms("$1")} from due where l.lane = due.lane
        returning l.*
      )
      select t.lane, t.token, d.id, t.source, t.ref, t.job_id, d.body, d.via, d.attempts, d.handled, d.found, t.milestones, t.tracked,
        r.state as ref_state, r.operation, r.job_id as bound_to, ${since("r.created_at")} as ref_age_ms, ${since("d.received_at")} as age_ms
      from taken t join due on due.lane = t.lane join ${deliveries} d on d.id = due.id left join ${refs} r on r.ref = t.ref`,
    renew: `update ${lanes} set leased_until = now() + ${ms("$3")} where lane = $1 and token = $2 and leased_until > now()`,

    handled: (again: boolean): string => `
      with lane as (
        ${held}, tracked = true, ended = ended or $5, heard_at = now(),
          milestones = case when $4::text is null or $4 = any (milestones) then milestones else milestones || $4::text end
        ${ifHeld}) ${again ? forget : finish}`,
    dropped: (again: boolean): string => `with lane as (${held} ${ifHeld}) ${again ? forget : finish}`,
    dead: `
      with lane as (${held} ${ifHeld})
      update ${deliveries} set state = 'dead', attempts = attempts + 1, error = $4, handled = $5,
        found = coalesce($6, found), settled_at = now(), keep_until = greatest(keep_until, now() + ${ms("$7")})
      where id = $3::bigint and exists (select 1 from lane)`,
    again: `
      with lane as (${held} ${ifHeld}), waiting as (
        update ${deliveries} set due_at = now() + ${ms("$4")}, attempts = attempts + $5::int,
          place = case when $9::boolean then now() + ${ms("$4")} when $5::int > 0 then '-infinity' else place end,
          error = coalesce($6, error), handled = coalesce($7, handled), found = coalesce($8, found)
        where id = $3::bigint and exists (select 1 from lane) returning lane, due_at)
      select count(*) from ${enqueue("select lane, due_at from waiting")} where exists (select 1 from waiting)`,

    dueIn: `
      select greatest(0, ceil(extract(epoch from at - now()) * 1000))::float8 as due_in
      from (select min(greatest(d.due_at, l.leased_until)) as at
        from ${deliveries} d join ${lanes} l on l.lane = d.lane where d.state = 'pending' and d.id = ${firstOfLane}) first
      where at is not null`,

    deadLetters: `
      select d.id, l.source, l.ref, l.job_id, d.attempts, d.error, d.received_at, d.settled_at
      from ${deliveries} d join ${lanes} l on l.lane = d.lane where d.state = 'dead' order by d.settled_at, d.id limit $1`,
    replay: `
      with due as (
        update ${deliveries} set state = 'pending', attempts = 0, place = '-infinity', due_at = now() where id = $1::bigint and state = 'dead'
        returning lane, due_at)
      select count(*)::int as replayed from ${enqueue("select lane, due_at from due")} where exists (select 1 from due)`,

    takeSilent: `
      with silent as (
        select l.lane from ${lanes} l
        where l.tracked and not l.ended and l.heard_at <= now() - ${ms("$1")} and l.keep_until > now()
          and not exists (select 1 from ${deliveries} d where d.lane = l.lane and d.state in ('pending', 'dead'))
        order by l.heard_at limit $2 for update skip locked)
      update ${lanes} l set heard_at = now() from silent where l.lane = silent.lane
      returning l.source, l.ref, l.job_id, l.milestones, (select r.operation from ${refs} r where r.ref = l.ref) as operation,
        (extract(epoch from l.keep_until - now()) * 1000)::float8 as keep_ms`,

    recover: `
      with lost as (
        select d.lane from ${deliveries} d join ${lanes} l on l.lane = d.lane
        where d.state = 'pending' and d.id = ${firstOfLane} and l.leased_until <= now()
          and (d.due_at <= now() - ${ms("$1")} or (l.leased_until > '-infinity' and d.due_at <= now()))
          -- What merely waits for its turn is not lost: to queue a whole backlog anew, again and again, would hold up all work.
          and not exists (select 1 from ${queue}.jobs j where j.key = '${TASK} ' || d.lane and j.locked_at is null
            and j.attempts < j.max_attempts and j.run_at <= now())
        order by d.due_at limit 1000)
      select count(*) from lost, ${queue}.add_job('${TASK}', json_build_object('lane', lost.lane),
        job_key := '${TASK} ' || lost.lane, job_key_mode := 'replace')`,

    sweepDeliveries: `delete from ${deliveries} where id in (
      select id from ${deliveries} where state <> 'pending' and keep_until <= now() limit ${SWEEP_AT_ONCE})`,
    sweepLanes: `delete from ${lanes} where lane in (
      select l.lane from ${lanes} l where l.keep_until <= now() and l.leased_until <= now()
        and not exists (select 1 from ${deliveries} d where d.lane = l.lane and d.state in ('pending', 'dead')) limit ${SWEEP_AT_ONCE})`,
    sweepRefs: `delete from ${refs} where ref in (
      select ref from ${refs} where keep_until <= now() and state not in ('creating', 'unconfirmed') limit ${SWEEP_AT_ONCE})`,
    isMigrated: `select to_regclass('${deliveries}') is not null as migrated`,
  };
}

function tables(schema: string): { refs: string; lanes: string; deliveries: string } {
  return { refs: `${schema}.refs`, lanes: `${schema}.lanes`, deliveries: `${schema}.deliveries` };
}

function ms(value: string): string {
  return `${value}::float8 * interval '1 millisecond'`;
}

function since(column: string): string {
  return `(extract(epoch from now() - ${column}) * 1000)::float8`;
}
