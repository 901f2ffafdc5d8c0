import manifest from "../../package.json" with { type: "json" };
import type { Contract } from "../contract/contract.ts";
import { documentOf, type SpecSource } from "../contract/load.ts";
import type { MockMode } from "../options.ts";
import type { Layer } from "./app.ts";
import { replyOf } from "./reply.ts";

/** Where the contract is that the mock serves. */
const CONTRACT_PATH = "/openapi.json";

const NOT_STEERED =
  "This mock is in contract mode: it keeps nothing, and nothing of it can be steered. Start it in sandbox mode.";

export interface FrontDoorOptions {
  mode: MockMode;
  contract: Contract;
  spec: SpecSource | undefined;
  /** Path of the page that shows what the sandbox does, and below which it is steered. */
  inspector: string;
}

/** Says at `/` what this is and where the rest is, and answers the contract itself. Paths of the contract come first. */
export function frontDoor({ mode, contract, spec, inspector }: FrontDoorOptions): Layer {
  const own = new Set(contract.operations.map(({ path }) => path));
  return async ({ path, method, origin }) => {
    if (mode === "contract" && path.startsWith(inspector))
      return replyOf({ status: 404, body: contract.errors.body(404, NOT_STEERED) });
    if ((path !== "/" && path !== CONTRACT_PATH) || own.has(path) || !["GET", "HEAD"].includes(method))
      return undefined;
    if (path === CONTRACT_PATH) {
      return replyOf({ status: 200, body: { ...(await documentOf(spec)), servers: [{ url: origin }] } });
    }
    return replyOf({
      status: 200,
      body: {
        name: manifest.name,
        version: manifest.version,
        description: manifest.description,
        mode,
        contract: origin + CONTRACT_PATH,
        ...(mode === "contract" ? {} : { inspector: origin + inspector, control: `${origin}${inspector}openapi.yaml` }),
        docs: `https://www.npmjs.com/package/${manifest.name}`,
      },
    });
  };
}
