import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startMock } from "@video-ads/mock";
import { headersOf } from "@video-ads/model/testing/keys";
import { runOk } from "@video-ads/testing/program";
import { program } from "../installed.ts";
import type { Reader } from "../reader.ts";

/** Every answer has the status, the type and the shape that the contract says. */
const TESTS = ["statusSuccess", "contentType", "jsonBody", "schemaValidation"];

/** A folder of requests, or a request, of a Postman collection. */
interface Item {
  item?: Item[];
  request?: { body?: { formdata?: { type: string; src?: string }[] } };
}

export const portman: Reader = {
  name: "@apideck/portman",
  does: "makes a Postman collection with tests of it, each request with its example; newman runs them all against the mock in both modes, and none fails",
  takes: ["openapi.json"],
  slow: true,
  async read(file, folder) {
    await writeFile(join(folder, "voice.mp3"), "a file");
    for (const mode of ["sandbox", "contract"] as const) {
      await using mock = await startMock({ mode });
      const [first, ...others] = Object.entries(headersOf({ ...mock.credentials })).map(([key, value]) => ({
        key,
        value,
      }));
      const settings = {
        version: 1,
        tests: {
          contractTests: [
            { openApiOperation: "*::/*", ...Object.fromEntries(TESTS.map((name) => [name, { enabled: true }])) },
          ],
        },
        // A collection has one key of its own.
        globals: { securityOverwrites: { apiKey: { ...first, in: "header" } } },
        overwrites: [
          {
            openApiOperation: "*::/*",
            overwriteRequestHeaders: others.map((header) => ({ ...header, insert: true })),
          },
        ],
      };
      await writeFile(join(folder, "portman.json"), JSON.stringify(settings));
      const words = [
        "--local",
        file,
        "--baseUrl",
        mock.url,
        "--portmanConfigFile",
        "portman.json",
        "--output",
        "all.json",
      ];
      await runOk([...program("@apideck/portman"), ...words], { cwd: folder });
      await chooseFiles(join(folder, "all.json"));
      await runOk([...program("newman"), "run", "all.json", "--working-dir", "."], { cwd: folder });
    }
  },
};

/** A file to send is chosen by whoever uses the collection. */
async function chooseFiles(path: string): Promise<void> {
  const collection: Item = JSON.parse(await readFile(path, "utf8"));
  const visit = ({ item = [], request }: Item): void => {
    for (const field of request?.body?.formdata ?? []) if (field.type === "file") field.src = "voice.mp3";
    item.forEach(visit);
  };
  visit(collection);
  await writeFile(path, JSON.stringify(collection));
}
