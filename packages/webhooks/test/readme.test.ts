// The one table of options in the README has every option, and no others.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createWebhooks } from "../src/index.ts";
import { SECRET } from "./support/receiver.ts";

it("the README's table has each option of a receiver", async () => {
  const readme = await readFile(fileURLToPath(new URL("../README.md", import.meta.url)), "utf8");
  const section = readme.slice(readme.indexOf("\n## Options\n")).split("\n## ")[1] ?? "";
  const rows = [...section.matchAll(/^\| (`\w+`(?:, `\w+`)*) +\|/gm)].flatMap(([, names = ""]) => names.split(", "));
  const unknown = { secret: SECRET, baseUrl: "https://app.example.com", trust: "payload", noSuchOption: 1 } as const;
  const said = await new Promise((resolve) => resolve(createWebhooks(unknown))).catch(String);
  const [, allowed = ""] = /Allowed: (.*)\./.exec(`${said}`) ?? [];
  expect(rows.map((name) => name.replaceAll("`", "")).sort()).toEqual(allowed.split(", ").sort());
});
