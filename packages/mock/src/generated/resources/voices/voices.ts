// Generated from spec/ by `pnpm generate`. Do not edit.
// Voices, their accents, cloned voices and their quota (interface specification 2.12, 4 and 7).
import type { ClonedVoice, Voice } from "../../../generated/shapes.ts";
import { Refusal } from "../../../http/refusal.ts";
import { bodyOf, type Resource, type ResourceParts } from "../../../sandbox/resource.ts";
import type { VoiceTable } from "./voice-table.ts";

/** Voices of an account that the capped provider clones. */
const SLOTS = 3;

export function voices({ catalogue, newId, contract }: ResourceParts, table: VoiceTable): Resource {
  return {
    // Those that an account has cloned: the others are everybody's.
    own: {
      on: "voices.clone",
      shape: { id: "", name: "" },
      list: (account) => table.of(account),
      find: (account, id) => table.get(account, id),
      put(account, id, record) {
        const voice = table.get(account, id);
        if (voice) table.add({ ...voice, ...record });
      },
      remove: (_, id) => table.delete(id),
    },
    handlers: {
      "voices.list": ({ account }) => ({
        status: 200,
        body: [
          ...catalogue.records("voices.list", "name"),
          ...table.of(account).map(
            ({ id, name }): Voice => ({
              name,
              gender: null,
              accents: [{ id, accent_name: "Cloned", preview_url: null }],
            }),
          ),
        ],
      }),
      "voices.clone": (request) => {
        const { account } = request;
        const { name, voice_provider: provider = "" } = bodyOf(request, "voices.clone");
        const taken = table.of(account).filter((voice) => voice.provider !== "").length;
        if (provider !== "" && taken >= SLOTS) {
          throw new Refusal(400, `All ${SLOTS} voice slots of this provider are in use.`);
        }
        const id = newId();
        table.add({ id, account, name, provider });
        return { status: contract.operation("voices.clone")?.status ?? 200, body: { id, name } satisfies ClonedVoice };
      },
      "voices.getQuota": ({ account }) => ({
        status: 200,
        body: { ...catalogue.examples("voices.getQuota")[0], current_count: table.of(account).length },
      }),
    },
  };
}
