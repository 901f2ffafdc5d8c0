import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import type { Contract } from "../contract/contract.ts";
import type { ErrorBodies } from "../contract/error-bodies.ts";
import { loadOwn } from "../contract/load.ts";
import { Engine } from "../contract-mode/engine.ts";
import type { Handler } from "../http/messages.ts";
import { Router } from "../http/router.ts";
import { packageFile } from "../package-file.ts";

/** What answers the control plane's operations, and says what is wrong with a request. */
export interface ControlContract {
  router: Router;
  engine: Engine;
  errors: ErrorBodies;
}

let published: Promise<Contract> | undefined;

/** `control.openapi.yaml`, ready to be served; read once per process. */
export async function controlContract(handlers: Readonly<Record<string, Handler>>): Promise<ControlContract> {
  published ??= readFile(packageFile("control.openapi.yaml"), "utf8").then((text) => loadOwn(parse(text)));
  const contract = await published;
  const { errors } = contract;
  return { errors, router: new Router(contract), engine: new Engine(errors, ({ id }) => handlers[id], undefined) };
}
