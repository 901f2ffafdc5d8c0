// The receiver's types compile with nothing beside them: without the types of pg and of Express, and with those of libraries checked.
import { symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createConsumer } from "@video-ads/testing/consumer";
import { run } from "@video-ads/testing/program";
import { expect, onTestFinished, test } from "vitest";
import { tsc } from "./support/tsc.ts";

const PROGRAM = `import { createWebhooks, expressWebhooks, memoryStore } from "@video-ads/webhooks";
import { storeConformance } from "@video-ads/webhooks/conformance";
import { postgresStore } from "@video-ads/webhooks/postgres";
import { sqliteStore } from "@video-ads/webhooks/sqlite";
import { samplePost } from "@video-ads/webhooks/testing";

export { createWebhooks, expressWebhooks, memoryStore, postgresStore, samplePost, sqliteStore, storeConformance };
`;

test.each(["NodeNext", "ESNext"])("they compile under %s with skipLibCheck: false", async (module) => {
  const { folder, remove } = await createConsumer(["client", "webhooks"], []);
  onTestFinished(remove);
  const types = join(folder, "node_modules", "@types");
  await symlink(
    dirname(dirname(createRequire(import.meta.url).resolve("@types/node/package.json"))),
    types,
    "junction",
  );
  await writeFile(join(folder, "program.ts"), PROGRAM);
  const compilerOptions = {
    module,
    moduleResolution: module === "NodeNext" ? module : "bundler",
    target: "ES2023",
    lib: ["ES2023"],
    types: ["node"],
    strict: true,
    skipLibCheck: false,
    noEmit: true,
  };
  const files = ["program.ts"];
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  const { code, stdout } = await run([process.execPath, tsc, "-p", "."], { cwd: folder });
  expect({ code, problems: stdout }).toEqual({ code: 0, problems: "" });
});
