import { clean } from "../errors/clean.ts";
import { saidIn } from "../is-due.ts";
import type { Settings } from "../settings.ts";
import type { Outgoing } from "../transport/attempt.ts";
import { isRepeatable } from "../transport/retry-policy.ts";
import type { Timed } from "../transport/send.ts";
import type { Tell } from "../transport/tell.ts";
import type { Answered } from "./journaled.ts";

/** Sends a request, and writes it down first where it makes something and there is a journal. */
export async function writtenDown<A extends Answered>(
  settings: Settings,
  outgoing: Outgoing,
  send: () => Promise<A>,
  options: Timed,
): Promise<A> {
  if (!settings.journal || isRepeatable(outgoing.method)) return send();
  const { journaled } = await import("./journaled.ts");
  const tell: Tell = async (...how) => (await import("../transport/observed.ts")).teller(settings, outgoing)(...how);
  return journaled(settings, outgoing, send, clean, tell, saidIn, options);
}
