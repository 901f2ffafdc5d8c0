// The receiver on Postgres of a guide works as it stands there: in an empty database, and again where its tables are.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@video-ads/client";
import { type Mock, startMock } from "@video-ads/mock";
import { environmentOf } from "@video-ads/model/testing/keys";
import { freePort } from "@video-ads/testing/free-port";
import { type PostgresServer, postgresServer } from "@video-ads/testing/postgres-server";
import { start } from "@video-ads/testing/program";
import { createWebhooks } from "@video-ads/webhooks";
import { afterAll, beforeAll, expect, test } from "vitest";

const guide = fileURLToPath(new URL("../../docs/guides/webhook-stores.md", import.meta.url));
const folder = fileURLToPath(new URL("../reports/postgres-example/", import.meta.url));
const SECRET = "a secret of more than thirty-two characters";

let postgres: PostgresServer;
let mock: Mock;

beforeAll(async () => {
  [postgres, mock] = await Promise.all([postgresServer(["fsync=off"]), startMock({ advance: { everyMs: 200 } })]);
  await postgres.start();
  await mkdir(folder, { recursive: true });
});

afterAll(async () => {
  await mock.close();
  await postgres.stop();
  await Promise.all([postgres.remove(), rm(folder, { recursive: true, force: true })]);
});

test.each(["an empty database", "a database that has its tables"])("it handles a job on %s", async () => {
  const port = await freePort(20_600, 100);
  const blocks = [...(await readFile(guide, "utf8")).matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = ""]) => code);
  const code = blocks.find((block) => block.includes("await store.migrate()")) ?? "";
  await writeFile(join(folder, "receiver.ts"), code.replace("3000", String(port)));
  const publicUrl = `http://127.0.0.1:${port}`;
  const receiver = start([process.execPath, "receiver.ts"], {
    cwd: folder,
    extraEnv: {
      DATABASE_URL: `${postgres.url}/postgres`,
      WEBHOOK_SECRET: SECRET,
      PUBLIC_URL: publicUrl,
      ...environmentOf(mock.url, { ...mock.credentials }),
    },
  });
  await expect
    .poll(() =>
      fetch(publicUrl).then(
        () => "listens",
        () => receiver.output(),
      ),
    )
    .toBe("listens");
  const hooks = createWebhooks({ secret: SECRET, baseUrl: `${publicUrl}/webhooks`, trust: "payload" });
  const { url: webhook_url } = await hooks.urlFor("aiEditing.create");
  const client = createClient({ baseUrl: mock.url, ...mock.credentials });
  await client.aiEditing.create({ video_url: "https://shop.example.com/shoe.mp4", editing_style: "film", webhook_url });
  await receiver.said(/^aiEditing\.previewReady$/m);
});
