import type { Store } from "../store/store.ts";
import type { Table } from "../store/table.ts";
import { leadsTo, readHost } from "./open-hosts.ts";

/** A file that was fetched, because its host was opened. */
interface Copy {
  url: string;
  /** Media type, without parameters. */
  type: string;
  base64: string;
}

/** A file as it was found. */
export interface Fetched {
  type: string;
  bytes: Buffer;
}

/** Largest file that is fetched, in bytes. */
const LARGEST = 20 * 1024 * 1024;

/** Milliseconds for a file. */
const PATIENCE = 10_000;

/**
 * Files from hosts that the user has opened; nothing else is ever fetched. What was fetched once is kept, so that an output does
 * not change with what it was made from.
 */
export class Copies {
  readonly #table: Table<Copy>;
  readonly #hosts: ReadonlySet<string>;

  /** @param hosts `shop.example.com`, or with a port `127.0.0.1:8080`. */
  constructor(store: Store, hosts: Iterable<string>) {
    this.#table = store.table("copies", { keyOf: ({ url }) => url });
    this.#hosts = new Set([...hosts].map((host) => readHost(host).value ?? host));
  }

  /** The address may be fetched. */
  allows(address: string): boolean {
    return leadsTo(this.#hosts, address);
  }

  /** Fetches a file when that is allowed and was not done before. Says whether all is well: false when it cannot be had. */
  async take(address: string): Promise<boolean> {
    if (!this.allows(address) || this.#table.get(address)) return true;
    const found = await this.fetch(address);
    if (found) this.#table.put({ url: address, type: found.type, base64: found.bytes.toString("base64") });
    return found !== undefined;
  }

  /** A file that was taken. */
  get(address: string): Fetched | undefined {
    const copy = this.#table.get(address);
    return copy && { type: copy.type, bytes: Buffer.from(copy.base64, "base64") };
  }

  /** A file that was taken and that a test holds of. */
  find(test: (address: string) => boolean): Fetched | undefined {
    for (const { url } of this.#table.values()) if (test(url)) return this.get(url);
    return undefined;
  }

  /** Fetches an address that is allowed. A redirect is not followed: it may lead anywhere. Undefined when it cannot be had. */
  async fetch(address: string): Promise<Fetched | undefined> {
    try {
      const answer = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(PATIENCE) });
      if (!answer.ok || !answer.body) return undefined;
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of answer.body) {
        size += chunk.length;
        if (size > LARGEST) return undefined;
        chunks.push(chunk);
      }
      const type = (answer.headers.get("content-type") ?? "").split(";", 1)[0] ?? "";
      return { type: type.trim().toLowerCase(), bytes: Buffer.concat(chunks) };
    } catch {
      return undefined;
    }
  }
}
