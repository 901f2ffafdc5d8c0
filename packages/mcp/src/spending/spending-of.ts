// What a server's options make of spending.
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { stateFolder } from "@video-ads/core/state-folder";
import { accountOf } from "@video-ads/operate/credentials";
import { limitOfEnvironment } from "@video-ads/operate/spending";
import { security } from "../generated/security.ts";
import type { Log } from "../log.ts";
import type { McpServerOptions } from "../options.ts";
import { OptionsError } from "../options-error.ts";
import { Counted } from "./counted.ts";
import { Ledger } from "./ledger.ts";
import { LedgerError, type Spending } from "./spending.ts";

/**
 * @throws {ConfigurationError} when the environment has no limit that is one.
 * @throws {OptionsError} when a ledger is named and there is no limit, and when the ledger cannot be written.
 */
export function spendingOf(options: McpServerOptions, baseUrl: string, log: Log): Spending {
  const limits = { inAll: options.maxCredits ?? limitOfEnvironment(), perDay: options.maxCreditsPerDay };
  if (limits.inAll === undefined && limits.perDay === undefined) {
    if (options.ledger === undefined) return new Counted();
    throw new OptionsError(
      "ledger: It has no effect without a limit: give maxCredits (--max-credits) or maxCreditsPerDay.",
    );
  }
  const ledger = resolve(options.ledger ?? join(stateFolder(process, homedir()), "video-ads", "credits.sqlite"));
  const spending = new Ledger({ ledger, account: accountOf(security, baseUrl, options.client), limits, log });
  // Better told to whoever starts it than to an assistant with every paid call.
  if (!options.readOnly) checkOrRefuse(spending);
  return spending;
}

function checkOrRefuse(spending: Spending): void {
  try {
    spending.check();
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    throw new OptionsError(`ledger: ${error.message} Under a limit no paid call is sent without it.`);
  }
}
