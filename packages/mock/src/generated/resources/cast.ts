// Generated from spec/ by `pnpm generate`. Do not edit.
import { objectsIn } from "../../sandbox/json.ts";
import { missing } from "../../sandbox/refuse.ts";
import type { Catalogue } from "../../sandbox/seed/catalogue.ts";
import type { VoiceTable } from "./voices/voice-table.ts";

/** Avatars and voices that videos can use. */
export class Cast {
  readonly #catalogue: Catalogue;
  readonly #voices: VoiceTable;

  constructor(catalogue: Catalogue, voices: VoiceTable) {
    this.#catalogue = catalogue;
    this.#voices = voices;
  }

  hasAvatar(id: unknown): boolean {
    return this.#catalogue.records("personas.list").some((persona) => same(persona.id, id));
  }

  /** An accent of the list, or a voice that the account has cloned. */
  hasVoice(account: string, id: unknown): boolean {
    const listed = this.#catalogue.records("voices.list", "name").flatMap(({ accents }) => objectsIn(accents));
    return [...listed, ...this.#voices.of(account)].some((voice) => same(voice.id, id));
  }

  /** Throws a `Refusal` with 404 when a request names an avatar that there is not. */
  requireAvatar(id: unknown): void {
    if (id != null && !this.hasAvatar(id)) throw missing("avatar", id);
  }

  /** Throws a `Refusal` with 404 when a request names a voice that there is not. */
  requireVoice(account: string, id: unknown): void {
    if (id != null && !this.hasVoice(account, id)) throw missing("voice", id);
  }
}

function same(known: unknown, asked: unknown): boolean {
  return String(known).toLowerCase() === String(asked).toLowerCase();
}
