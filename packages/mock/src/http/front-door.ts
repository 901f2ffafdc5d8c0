import type { RequestHandler } from "express";
import manifest from "../../package.json" with { type: "json" };
import type { Contract } from "../contract/contract.ts";
import { documentOf, type SpecSource } from "../contract/load.ts";
import type { MockMode } from "../options.ts";

/** Where the contract is that the mock serves. */
const CONTRACT_PATH = "/openapi.json";

export interface FrontDoorOptions {
  mode: MockMode;
  contract: Contract;
  spec: SpecSource | undefined;
  /** Path of the page that shows what the sandbox does; undefined where there is none. */
  inspector: string | undefined;
}

/** Says at `/` what this is and where the rest is, and answers the contract itself. Paths of the contract come first. */
export function frontDoor({ mode, contract, spec, inspector }: FrontDoorOptions): RequestHandler {
  const own = new Set(contract.operations.map(({ path }) => path));
  return async (request, response, next) => {
    const { path, method } = request;
    if ((path !== "/" && path !== CONTRACT_PATH) || own.has(path) || !["GET", "HEAD"].includes(method)) return next();
    const here = `${request.protocol}://${request.host}`;
    if (path === CONTRACT_PATH) response.json({ ...(await documentOf(spec)), servers: [{ url: here }] });
    else {
      response.json({
        name: manifest.name,
        version: manifest.version,
        description: manifest.description,
        mode,
        contract: here + CONTRACT_PATH,
        ...(inspector === undefined ? {} : { inspector: here + inspector, control: `${here}${inspector}openapi.yaml` }),
        docs: `https://www.npmjs.com/package/${manifest.name}`,
      });
    }
  };
}
