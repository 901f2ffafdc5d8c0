import { notThis } from "@video-ads/core/options";
import { readPublicUrl } from "./base-url.ts";
import { type LettingIn, published } from "./contract/letting-in.ts";
import { createControl, type SandboxControl } from "./control/client.ts";
import type { Delivery } from "./generated/control/types.ts";
import type { Credentials } from "./generated/credentials.ts";
import type { App } from "./http/app.ts";
import { type FetchHandler, fetchHandler, refuseConnection } from "./http/fetch.ts";
import { type MswHttp, mswHandlers } from "./http/msw.ts";
import { type ExpressHandler, nodeListener } from "./http/node.ts";
import { Refusal } from "./http/refusal.ts";
import { type MockParts, mockParts } from "./mock-parts.ts";
import { callable } from "./option-values.ts";
import type { MockOptions } from "./options.ts";
import { OptionsError } from "./options-error.ts";
import { MEDIA_PATH } from "./sandbox/media/hosted.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";
import type { Recording } from "./usage/recording.ts";

/** A mock, whether it listens on a port or not. */
export interface LocalMock extends Credentials, AsyncDisposable {
  /** Base URL, without a slash at its end. Without a port only `fetch` answers there. */
  readonly url: string;
  /**
   * What is let in, for `createClient({ ...mock.credentials, baseUrl: mock.url, fetch: mock.fetch })`. With a `spec` of another service they are
   * called as its security schemes are, which no type knows: `const { bearer }: Record<string, string> = { ...mock.credentials };`.
   */
  readonly credentials: Credentials;
  /** Steers the sandbox: time, jobs, faults, webhooks. Rejects in contract mode, which has nothing to steer. */
  readonly control: SandboxControl;
  /**
   * A `fetch` that leaves nothing: this mock answers, whatever host it is asked for. Rejects as the runtime's does: with a `TypeError` where
   * the connection is lost, with the signal's reason where it is aborted.
   */
  readonly fetch: typeof globalThis.fetch;
  /** For servers of the Fetch standard, such as a route of Next. Who asks is not known there, so the control plane stays closed. */
  readonly handler: FetchHandler;
  /** For Express and what is like it: `app.use("/service", mock.express)`. */
  readonly express: ExpressHandler;
  /**
   * Handlers for MSW, for tests in Node of what calls the service with its keys: `setupServer(...mock.mswHandlers(http))`. They answer outputs
   * as well. A page calls a proxy instead, which asks `fetch`.
   *
   * @param http That of `msw`.
   * @param baseUrl What the app takes for the service. @default mock.url
   */
  mswHandlers<Handler>(http: MswHttp<Handler>, baseUrl?: string): Handler[];
  /** Webhooks that the sandbox has sent or tries to send, oldest first; the last thousand. */
  deliveries(): Delivery[];
  /** Ends every connection, timer and delivery. `handler` and `express` then answer 503, and `fetch` rejects. */
  close(): Promise<void>;
}

/** Where a mock says it is that listens nowhere. */
const NOWHERE = "http://mock.invalid";

interface Made {
  options: MockOptions;
  /** What lets in, and how that is sent. */
  lettingIn: Pick<LettingIn, "places" | "sets">;
  recording: Recording | undefined;
  /** Aborted when it is closed. */
  closed: AbortSignal;
}

const made = new WeakMap<LocalMock, Made>();

/** What a mock was made with. */
export function madeWith(mock: LocalMock): Made {
  return (
    made.get(mock) ?? {
      options: {},
      lettingIn: published,
      recording: undefined,
      closed: new AbortController().signal,
    }
  );
}

/**
 * Makes a mock that needs no port: it is asked with `mock.fetch`, or mounted in a server.
 *
 * @example
 * await using mock = await createMock({ advance: { afterReads: 1 } });
 * const ads = createClient({ ...mock.credentials, baseUrl: mock.url, fetch: mock.fetch });
 * @throws {OptionsError} When an option is unknown, not of its kind, or has no effect in this mode.
 * @throws {BrokenContractError} When the contract has a schema that cannot be checked.
 */
export async function createMock(given: Omit<MockOptions, "port" | "host"> = {}): Promise<LocalMock> {
  const own: MockOptions = given;
  for (const option of ["port", "host"] as const) {
    if (Object(own)[option] !== undefined) throw new OptionsError(option, "It is for startMock(), which listens.");
  }
  const parts = await mockParts(own);
  const mock = await localMock(parts, own, { publicUrl: own.publicUrl ?? NOWHERE, more: {} });
  return own.publicUrl === undefined && parts.sandbox ? Object.assign(mock, { express: saying(mock.express) }) : mock;
}

/** Says that the credits of the options are for others than the accounts that the file has. */
function sayKeptBalances({ accounts }: Sandbox, { db, credits, logger }: MockOptions): void {
  const kept = accounts.list().length;
  if (db === undefined || credits === undefined || kept === 0) return;
  const who = kept === 1 ? "The account in it keeps its balance" : `The ${kept} accounts in it keep their balances`;
  const message = `${db} is not new. ${who}: credits: ${credits} is for new ones. To change a balance, use control.accounts.grant().`;
  if (logger) logger.info(message);
  else process.emitWarning(message);
}

/** Says once that outputs are nowhere, of a mock in a server that others reach. */
function saying(listener: ExpressHandler): ExpressHandler {
  let isSaid = false;
  return (request, response) => {
    if (!isSaid) process.emitWarning(`createMock() has no publicUrl: the outputs of jobs are at ${NOWHERE}.`);
    isSaid = true;
    return listener(request, response);
  };
}

/** Where a mock is, and what it has beside all others. */
interface Place<More> {
  /** Where it is reached, for the URLs of outputs. */
  publicUrl: string;
  /** @default publicUrl */
  url?: string;
  more: More;
  /** Ends what listens. */
  end?: () => Promise<void>;
}

/** Opens a mock. */
export async function localMock<More extends object>(
  { app, sandbox, credentials, lettingIn, recording }: MockParts,
  given: MockOptions,
  { publicUrl: at, url = at, more, end = async () => {} }: Place<More>,
): Promise<LocalMock & More> {
  const publicUrl = withoutSlash(at);
  const base = withoutSlash(url);
  const closing = new AbortController();
  const { signal: closed } = closing;
  // Who closes it, and lets it go out of scope as well, closes it once.
  let ended: Promise<void> | undefined;
  const close = (): Promise<void> => {
    ended ??= endAll();
    return ended;
  };
  const endAll = async (): Promise<void> => {
    closing.abort(new Error("The mock was closed."));
    // Each ends, whatever becomes of the others.
    try {
      await end();
    } finally {
      await sandbox?.close().finally(() => recording?.close());
      if (!sandbox) recording?.close();
    }
  };
  try {
    sandbox?.open(publicUrl);
    if (sandbox) sayKeptBalances(sandbox, given);
  } catch (error) {
    await close();
    throw error;
  }
  const prefix = withoutSlash(new URL(publicUrl).pathname);
  const inside = fetchHandler(app, { sender: "program", prefix });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(typeof input === "string" ? new URL(input, `${base}/`) : input, init);
    if (closed.aborted) return refuseConnection();
    return inside(request);
  };
  const outside: App = {
    ...app,
    answer: async (request) =>
      closed.aborted ? app.failure(new Refusal(503, "The mock is closed.")) : app.answer(request),
  };
  const mock: LocalMock & More = {
    ...more,
    url: base,
    ...credentials,
    credentials,
    control: createControl(base, fetch),
    fetch,
    handler: fetchHandler(outside, { sender: "unknown", prefix }),
    express: nodeListener(outside),
    mswHandlers: (http, baseUrl = base) => {
      if (callable(http?.all) !== undefined) throw new OptionsError("http", notThis("It is the http of msw.", http));
      const { problem } = readPublicUrl(baseUrl);
      if (problem !== undefined) throw new OptionsError("baseUrl", notThis(problem, baseUrl));
      // Outputs are where the mock says it is, whatever an app takes for the service.
      const places = [
        { baseUrl, below: "" },
        { baseUrl: publicUrl, below: MEDIA_PATH },
      ];
      return mswHandlers(http, places, app, closed);
    },
    deliveries: () => sandbox?.deliveries() ?? [],
    close,
    [Symbol.asyncDispose]: close,
  };
  made.set(mock, { options: given, lettingIn, recording, closed });
  return mock;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
