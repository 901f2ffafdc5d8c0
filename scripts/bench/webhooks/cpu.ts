/** CPU time of an accepted post beside a bare Express handler that parses JSON. */
import { type Figure, valueIn } from "../lib/figure.ts";
import { median } from "../lib/median.ts";
import { awake, posts, send } from "./load.ts";
import { type MeasuredServer, measuredServer } from "./measured-server.ts";

const SECRET = "a secret of more than thirty-two characters";
const TURN = 4_000;
const ROUNDS = 15;
/** Turns until the compiler has seen enough. */
const WARM_UP = 4;
const CONNECTIONS = 20;
const CHECKED = "@video-ads/webhooks, token, limit, schema and dedupe";

export async function cpu(say: (progress: string) => void): Promise<Figure[]> {
  say("CPU per post");
  const servers: [name: string, server: MeasuredServer][] = [
    ["bare Express JSON handler", await measuredServer("bare")],
    ["Express handler that only reads", await measuredServer("floor")],
    [CHECKED, await measuredServer("memory-dedupe", SECRET)],
    ["@video-ads/webhooks, and kept for handlers", await measuredServer("memory-intake", SECRET)],
    ["@video-ads/webhooks, and handled", await measuredServer("memory", SECRET)],
  ];
  const turns = new Map(servers.map(([name]) => [name, [] as number[]]));
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [name, server] of round % 2 === 0 ? servers : servers.toReversed()) {
      const requests = posts(TURN, { secret: SECRET, baseUrl: "https://app.example.com/webhooks" });
      const before = await server.cpuMicros();
      await awake(send(requests, [server.port], CONNECTIONS));
      const micros = (await server.cpuMicros()) - before;
      if (round >= 0) turns.get(name)?.push((TURN * 1_000_000) / micros);
    }
  }
  for (const [, server] of servers) server.stop();
  const rows = [...turns].map(([name, values]) => ({ name, value: median(values) }));
  const share = valueIn(rows, CHECKED) / valueIn(rows, "bare Express JSON handler");
  return [
    {
      title: "Posts per CPU-second",
      method:
        "Token, limit, schema and dedupe by themselves; with the post kept in memory for a handler; and with a handler that does " +
        "nothing; against express.json() and a 204, which check nothing. " +
        `Posts of 300 bytes, all different; each server in its own process, in turns; median of ${ROUNDS} turns ` +
        `of ${TURN} posts after ${WARM_UP} to warm up. Garbage collection counts as it comes; none is forced.`,
      unit: "posts/CPU-s",
      rows,
      peers: ["bare Express JSON handler", "Express handler that only reads"],
      target: { text: "token, limit, schema and dedupe at least 0.80 of the bare handler", met: share >= 0.8 },
    },
  ];
}
