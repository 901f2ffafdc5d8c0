// The version that comes after this one, with a step as a release would have it.
import { VERSIONS as POSTGRES } from "../../src/stores/postgres/schema.ts";
import { VERSIONS as SQLITE } from "../../src/stores/sqlite/schema.ts";

/** Whoever has it holds up the endless step in Postgres. */
export const HELD_UP = 15;

const sqlite = "alter table lanes add column weight integer not null default 7; update lanes set weight = posts + 7;";
const postgres = (schema: string): string =>
  `alter table ${schema}.lanes add column weight integer not null default 7; update ${schema}.lanes set weight = posts + 7;`;

/** This version and a step more. `more` comes after it. */
export function after(more: { sqlite: string; postgres: string }) {
  return {
    sqlite: { ...SQLITE, steps: [...SQLITE.steps, sqlite + more.sqlite] },
    postgres: { ...POSTGRES, steps: [...POSTGRES.steps, (schema: string) => postgres(schema) + more.postgres] },
  };
}

export const NEXT = after({ sqlite: "", postgres: "" });
export const ENDLESS = after({
  sqlite: "with recursive n (i) as (select 1 union all select i + 1 from n) select count(*) from n;",
  postgres: `select pg_advisory_lock(${HELD_UP});`,
});
export const FAILING = after({
  sqlite: "insert into nothing values (1);",
  postgres: "insert into nothing values (1);",
});
