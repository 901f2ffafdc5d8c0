import { setTimeout as sleep } from "node:timers/promises";
import express from "express";
import { onTestFinished } from "vitest";
import {
  createWebhooks,
  expressWebhooks,
  type LogEntry,
  type PayloadEvents,
  type PayloadOptions,
  type ReadOptions,
  type Webhooks,
} from "../../src/index.ts";
import { listen } from "./server.ts";

export const SECRET = "a secret of more than thirty-two characters";

type Given<O> = Omit<O, "secret" | "baseUrl"> & Partial<Pick<PayloadOptions, "secret" | "baseUrl">>;

/** A receiver in a real Express application, with its log. */
export interface Mounted<W> {
  hooks: W;
  log: LogEntry[];
}

/** Mounts a receiver that reads back. `register` comes before it is mounted. */
export async function startReceiver(
  options: Given<ReadOptions>,
  register: (hooks: Webhooks) => void,
): Promise<Mounted<Webhooks>> {
  const log: LogEntry[] = [];
  return mount(log, (baseUrl) => {
    const hooks = createWebhooks({ secret: SECRET, baseUrl, log: (entry) => log.push(entry), ...options });
    register(hooks);
    return hooks;
  });
}

/** Mounts a receiver that believes what is posted. */
export async function startTrusting(
  register: (hooks: Webhooks<PayloadEvents>) => void,
  options: Partial<PayloadOptions> = {},
): Promise<Mounted<Webhooks<PayloadEvents>>> {
  const log: LogEntry[] = [];
  return mount(log, (baseUrl) => {
    const given = { secret: SECRET, baseUrl, log: (entry: LogEntry) => void log.push(entry), ...options };
    const hooks = createWebhooks({ ...given, trust: "payload" });
    register(hooks);
    return hooks;
  });
}

/** Resolves when something is the case. Rejects when it is not in time. */
export async function until(holds: () => boolean | Promise<boolean>, limitMs = 25_000): Promise<void> {
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(5)) if (await holds()) return;
  throw new Error(`It did not come about within ${limitMs} ms: ${holds}`);
}

async function mount<W extends Webhooks | Webhooks<PayloadEvents>>(
  log: LogEntry[],
  create: (baseUrl: string) => W,
): Promise<Mounted<W>> {
  const app = express().disable("x-powered-by");
  const base = await listen(app);
  const hooks = create(`${base}/webhooks`);
  app.use("/webhooks", expressWebhooks(hooks));
  onTestFinished(() => hooks.close());
  return { hooks, log };
}

/** Posts JSON, as the service does. */
export function postJson(url: string, body: unknown, init: RequestInit = {}): Promise<Response> {
  return fetch(url, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json" },
    ...init,
  });
}
