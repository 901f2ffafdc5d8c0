// Generated from spec/ by `pnpm generate`. Do not edit.
import { objectsIn } from "../../sandbox/json.ts";
import { missing } from "../../sandbox/refuse.ts";
import type { ResourceParts } from "../../sandbox/resource.ts";
import type { VoiceTable } from "./voices/voice-table.ts";

/** Avatars and voices that videos can use. */
export class Cast {
  readonly #recordsOf: ResourceParts["recordsOf"];
  readonly #voices: VoiceTable;

  constructor({ recordsOf }: Pick<ResourceParts, "recordsOf">, voices: VoiceTable) {
    this.#recordsOf = recordsOf;
    this.#voices = voices;
  }

  hasAvatar(account: string, id: unknown): boolean {
    return this.#recordsOf("personas.list", account).some((persona) => same(persona.id, id));
  }

  /** An accent of the list, or a voice that the account has cloned. */
  hasVoice(account: string, id: unknown): boolean {
    const listed = this.#recordsOf("voices.list", account).flatMap(({ accents }) => objectsIn(accents));
    return [...listed, ...this.#voices.of(account)].some((voice) => same(voice.id, id));
  }

  /** Throws a `Refusal` with 404 when a request names an avatar that there is not. */
  requireAvatar(account: string, id: unknown): void {
    if (id != null && !this.hasAvatar(account, id)) throw missing("avatar", id);
  }

  /** Throws a `Refusal` with 404 when a request names a voice that there is not. */
  requireVoice(account: string, id: unknown): void {
    if (id != null && !this.hasVoice(account, id)) throw missing("voice", id);
  }
}

function same(known: unknown, asked: unknown): boolean {
  return String(known).toLowerCase() === String(asked).toLowerCase();
}
