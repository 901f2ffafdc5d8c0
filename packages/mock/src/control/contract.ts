import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import type { Contract } from "../contract/contract.ts";
import { loadOwn } from "../contract/load.ts";
import { Engine } from "../contract-mode/engine.ts";
import type { Handler } from "../http/messages.ts";
import { Router } from "../http/router.ts";
import { packageFile } from "../package-file.ts";

let published: Promise<Contract> | undefined;

/** `control.openapi.yaml`, ready to be served; read once per process. */
export async function controlContract(
  handlers: Readonly<Record<string, Handler>>,
): Promise<{ router: Router; engine: Engine }> {
  published ??= readFile(packageFile("control.openapi.yaml"), "utf8").then((text) => loadOwn(parse(text)));
  const contract = await published;
  return { router: new Router(contract), engine: new Engine(({ id }) => handlers[id], undefined) };
}
