import { createServer } from "node:net";

/** The servers of the tour, one port after the other. */
export interface Ports {
  mock: number;
  docs: number;
  app: number;
  gallery: number;
}

const NAMES: Record<keyof Ports, string> = {
  mock: "the mock",
  docs: "the docs",
  app: "the webhook receiver",
  gallery: "the gallery",
};

/** Ports from `PORT_BASE` on. Throws when it is no port number. */
export function portsFrom(base = "4010"): Ports {
  const first = Number(base);
  if (!Number.isInteger(first) || first < 1 || first > 65_532) {
    throw new Error(`PORT_BASE has to be a port number from 1 to 65532, not ${JSON.stringify(base)}.`);
  }
  return { mock: first, docs: first + 1, app: first + 2, gallery: first + 3 };
}

/** Throws one error that names every port that is in use, before anything is started. */
export async function checkFree(ports: Ports): Promise<void> {
  const names = Object.keys(NAMES) as (keyof Ports)[];
  const free = await Promise.all(names.map((name) => isFree(ports[name])));
  const taken = names.filter((_, index) => !free[index]);
  if (taken.length === 0) return;
  const list = taken.map((name) => `port ${ports[name]} (for ${NAMES[name]})`).join(" and ");
  throw new Error(`In use already: ${list}. Stop what uses it, or choose other ports: PORT_BASE=5010 npm start`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
