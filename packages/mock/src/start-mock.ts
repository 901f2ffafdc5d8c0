import { isNoAddress } from "@video-ads/http/server";
import { CONTROL_PATH } from "./control/control-plane.ts";
import { type LocalMock, localMock } from "./create-mock.ts";
import { nodeListener } from "./http/node.ts";
import { listen } from "./http/server.ts";
import { mockParts } from "./mock-parts.ts";
import type { MockOptions } from "./options.ts";
import { OptionsError } from "./options-error.ts";

/** A mock that listens. */
export interface Mock extends LocalMock {
  readonly port: number;
  /** Page that shows what the sandbox does. */
  readonly inspectorUrl: string;
}

/**
 * Starts a mock of the service on this machine.
 *
 * @example
 * await using mock = await startMock({ advance: { afterReads: 1 } });
 * @throws {OptionsError} When an option is unknown, not of its kind, or has no effect in this mode.
 * @throws {BrokenContractError} When the contract has a schema that cannot be checked.
 * @throws {PortInUseError} When the port is taken.
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const parts = await mockParts(options);
  const { port = 0, host = "127.0.0.1" } = options;
  const server = await listen(nodeListener(parts.app), { port, host, errors: parts.contract.errors }).catch(
    async (error: unknown) => {
      await parts.sandbox?.close();
      parts.recording?.close();
      if (isNoAddress(error)) throw new OptionsError("host", error.message);
      throw error;
    },
  );
  return localMock(parts, options, {
    url: server.url,
    publicUrl: options.publicUrl ?? server.localUrl,
    more: { port: server.port, inspectorUrl: `${server.localUrl}${CONTROL_PATH}` },
    end: server.close,
  });
}
