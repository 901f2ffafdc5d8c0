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
  /** The encoding of a text, where its answer says one. */
  charset?: string;
  bytes: Buffer;
  /** Where it was in the end, after redirects. */
  url: string;
}

/** Largest file that is fetched, in bytes. */
const LARGEST = 20 * 1024 * 1024;

/** Milliseconds for a file. */
const PATIENCE = 10_000;

/** Redirects that are followed, as browsers do. */
const MOST_REDIRECTS = 20;

/**
 * Files from hosts that the user has opened; nothing else is ever fetched. What was fetched once is kept, so that an output does
 * not change with what it was made from.
 */
export class Copies {
  readonly #table: Table<Copy>;
  readonly #hosts: ReadonlySet<string>;
  readonly #say: (sentence: string) => void;

  /**
   * @param hosts `shop.example.com`, or with a port `127.0.0.1:8080`.
   * @param say Told why a file could not be had.
   */
  constructor(store: Store, hosts: Iterable<string>, say: (sentence: string) => void) {
    this.#say = say;
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
    return copy && { type: copy.type, bytes: Buffer.from(copy.base64, "base64"), url: copy.url };
  }

  /** A file that was taken and that a test holds of. */
  find(test: (address: string) => boolean): Fetched | undefined {
    for (const { url } of this.#table.values()) if (test(url)) return this.get(url);
    return undefined;
  }

  /**
   * Fetches an address that is allowed. A redirect is followed where that leads to an address that is allowed, too. Undefined when it
   * cannot be had.
   */
  async fetch(address: string): Promise<Fetched | undefined> {
    try {
      return await this.#found(address, AbortSignal.timeout(PATIENCE));
    } catch (error) {
      this.#say(`${address} could not be fetched: ${reasonOf(error)}.`);
      return undefined;
    }
  }

  async #found(address: string, signal: AbortSignal): Promise<Fetched> {
    let url = address;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const answer = await fetch(url, { redirect: "manual", signal });
      const to = REDIRECTS.has(answer.status) ? answer.headers.get("location") : null;
      if (to === null) return { ...(await fileOf(answer)), url };
      await answer.body?.cancel();
      const next = URL.parse(to, url)?.href ?? to;
      if (!this.allows(next)) throw new Error(`it leads to ${next}, which allowFetch does not allow`);
      url = next;
    }
    throw new Error(`it leads on more than ${MOST_REDIRECTS} times`);
  }
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

async function fileOf(answer: Response): Promise<Omit<Fetched, "url">> {
  if (!answer.ok) throw new Error(`it was answered with ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > LARGEST) throw new Error(`it has more than ${LARGEST / 1024 / 1024} MiB`);
    chunks.push(chunk);
  }
  const [type = "", ...parameters] = (answer.headers.get("content-type") ?? "").split(";");
  const [charset] = parameters.flatMap((one) => /^\s*charset\s*=\s*"?([^"]+?)"?\s*$/i.exec(one)?.[1] ?? []);
  return { type: type.trim().toLowerCase(), ...(charset && { charset }), bytes: Buffer.concat(chunks) };
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error instanceof Error ? error : new Error(String(error));
  if (name === "TimeoutError") return `it took longer than ${PATIENCE / 1_000} s`;
  return cause instanceof Error ? cause.message : message;
}
