// An app that orders films for its users, by hand: with the mistakes that are usual, or without.
import { setTimeout as sleep } from "node:timers/promises";
import type { Flow, FlowSetting } from "../../src/index.ts";
import { keyHeaders, TEMPLATE_ID } from "../support.ts";

/** What it does wrong. */
export interface Mistakes {
  /** A paid request is sent again whenever it went wrong. */
  retriesPaidRequests?: boolean;
  /** Whatever is not under way any more is taken for done. */
  ignoresFailures?: boolean;
  /** It waits for a job as long as that takes. */
  waitsForEver?: boolean;
  /** What comes is taken for JSON, whatever it is. */
  trustsBodies?: boolean;
  /** A webhook that comes twice is handled twice. */
  handlesTwice?: boolean;
  /** Whether a webhook has come before is looked at, and noted later. */
  notesLate?: boolean;
  /** A webhook is the same as another one only if every byte is. */
  comparesBodies?: boolean;
  /** What a webhook says is taken for what has come of the job, whoever posts it. */
  trustsWebhooks?: boolean;
  /** What a webhook of its own job says is never read back. */
  readsWebhooks?: boolean;
  /** A status that it does not know is taken for the end. */
  knowsAllStatuses?: boolean;
  /** How long a job may take is counted by the service's clock. */
  trustsTheirClock?: boolean;
}

/** Something went wrong that the app knows of. */
class OrderError extends Error {
  override readonly name = "OrderError";
}

interface Job {
  id: string;
  status: string;
  created_at?: string;
  video_output?: string | null;
}

interface Answer {
  status: number;
  /** Undefined: none came, or it was none. */
  body: Job | undefined;
}

const JOBS = "/api/custom_template_jobs/";
const PAUSE_MS = 5_000;
const PATIENCE_MS = 20_000;
const LONGEST_MS = 30 * 60_000;

/** Orders a film, mails it to its user once, and has its address in the end. */
export function shop(mistakes: Mistakes = {}): Flow {
  return async (setting) => {
    const order = new Order(setting, mistakes);
    setting.onWebhook((request) => order.receive(request));
    const id = await order.place();
    return order.film(id);
  };
}

class Order {
  readonly #setting: FlowSetting;
  readonly #mistakes: Mistakes;
  #mailed = false;
  #heard: Job | undefined;
  #told: Job | undefined;
  #begun = Number.NaN;
  readonly #bodies = new Set<string>();

  constructor(setting: FlowSetting, mistakes: Mistakes) {
    this.#setting = setting;
    this.#mistakes = mistakes;
  }

  async receive(request: Request): Promise<Response> {
    const text = await request.text();
    const job: Job = JSON.parse(text);
    this.#heard ??= job;
    if (job.status === "done") {
      const isNew = this.#mistakes.comparesBodies && !this.#bodies.has(text);
      this.#bodies.add(text);
      this.#told = job;
      const isUnseen = this.#mistakes.notesLate && !this.#mailed;
      // As long as it takes to ask a database.
      if (isUnseen) await sleep(20);
      if (this.#mistakes.handlesTwice || isNew || isUnseen) this.#mail(true);
    }
    return new Response(null, { status: 204 });
  }

  /** The id of the job that was made. */
  async place(): Promise<string> {
    const body = { template_id: TEMPLATE_ID, variables: {}, webhook_url: "https://shop.example.com/hooks/order-1" };
    for (let attempt = 0; ; attempt++) {
      const { status, body: job } = await this.#ask(JOBS, { method: "POST", body: JSON.stringify(body) });
      if (status >= 200 && status < 300 && job) {
        this.#begun = Date.parse(job.created_at ?? "");
        return job.id;
      }
      if (status >= 400 && status < 500) throw new OrderError(`refused: ${status}`);
      if (!this.#mistakes.retriesPaidRequests) return this.#announced();
      if (attempt === 3) throw new OrderError("the service is away");
      await sleep(1_000);
    }
  }

  /** Nobody knows whether the job was made. If so, its webhook comes. */
  async #announced(): Promise<string> {
    for (let waited = 0; waited < LONGEST_MS; waited += PAUSE_MS) {
      if (this.#heard) return this.#heard.id;
      await sleep(PAUSE_MS);
    }
    throw new OrderError("it is not known whether the film is made");
  }

  async film(id: string): Promise<string | Job | undefined> {
    for (let waited = 0; waited < LONGEST_MS || this.#mistakes.waitsForEver; waited += PAUSE_MS) {
      const { status, body: job } = await this.#ask(`${JOBS}${id}/`);
      if (status >= 400 && status < 500 && status !== 429) throw new OrderError(`refused: ${status}`);
      const isOwn = this.#told?.id === id && job?.status === "done";
      if (
        this.#told &&
        ((this.#mistakes.trustsWebhooks && this.#told.video_output) || (this.#mistakes.readsWebhooks && isOwn))
      )
        return this.#told.video_output ?? undefined;
      if (this.#mistakes.trustsTheirClock && Date.now() > this.#begun + LONGEST_MS) throw new OrderError("too late");
      const known = !job || ["pending", "in_queue", "running", "done", "failed", "rejected"].includes(job.status);
      if (this.#mistakes.knowsAllStatuses && !known) return job;
      if (job?.status === "done") return this.#done(job);
      const ended = job && ["failed", "rejected"].includes(job.status);
      if (ended && this.#mistakes.ignoresFailures) return job;
      if (ended) throw new OrderError(`the film has ${job.status}`);
      await sleep(PAUSE_MS);
    }
    throw new OrderError("the film takes too long");
  }

  #done(job: Job): string {
    this.#mail();
    return String(job.video_output);
  }

  #mail(again = false): void {
    if (this.#mailed && !again) return;
    this.#mailed = true;
    this.#setting.did("mail");
  }

  /** Status 0: no answer has come. */
  async #ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const { url, fetch, credentials } = this.#setting;
    const headers = { ...keyHeaders(credentials), "content-type": "application/json" };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(url + path, { ...init, headers, signal }).catch(() => undefined);
    if (!response) return { status: 0, body: undefined };
    if (this.#mistakes.trustsBodies) return { status: response.status, body: JSON.parse(await response.text()) };
    const isJson = response.ok && response.headers.get("content-type")?.startsWith("application/json");
    return { status: response.status, body: isJson ? JSON.parse(await response.text()) : undefined };
  }
}
