/** `pnpm bench clients`: the other clients that are generated from the contract, beside what one would use otherwise. */
import { cli } from "./clients/cli.ts";
import { mcp } from "./clients/mcp.ts";
import { react } from "./clients/react.ts";
import type { Figure, Say, Suite } from "./lib/figure.ts";

/** One for each client, in the order of BENCHMARKS.md. A new one is a line here, and its peers in `uses`. */
const parts: readonly ((say: Say) => Promise<Figure[]>)[] = [cli, mcp, react];

export const clients: Suite = {
  title: "The generated clients",
  about:
    "The command line beside curl and a bare fetch. The MCP server beside generic ones that read the same contract: tokens, start, memory. React beside generated queries, and the proxy beside others.",
  uses: [
    "@modelcontextprotocol/server",
    "@ivotoby/openapi-mcp-server",
    "openapi-mcp-generator",
    "gpt-tokenizer",
    "@hey-api/openapi-ts",
    "orval",
    "http-proxy-middleware",
  ],
  run: async (say) => {
    const figures: Figure[] = [];
    for (const part of parts) figures.push(...(await part(say)));
    return figures;
  },
};
