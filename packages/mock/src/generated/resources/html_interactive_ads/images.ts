// Generated from spec/ by `pnpm generate`. Do not edit.
import { ByteCache } from "../../../sandbox/media/cache.ts";
import type { Copies } from "../../../sandbox/media/copies.ts";
import { compressed, fromCopy, type Picture, picture } from "../../../sandbox/media/picture.ts";

/** How images are made smaller, one step after the other, until an ad fits. The first step takes them as they are. */
const STEPS: readonly ({ side: number; quality: number } | undefined)[] = [
  undefined,
  { side: 1_400, quality: 82 },
  { side: 1_080, quality: 70 },
  { side: 800, quality: 55 },
  { side: 560, quality: 45 },
];

export const LAST_STEP = STEPS.length - 1;

const MEGABYTES = 1024 * 1024;

/** The images behind addresses: what was fetched, else placeholders. */
export class Images {
  readonly #copies: Copies;
  readonly #made = new ByteCache<Picture>(64 * MEGABYTES, ({ bytes }) => bytes.length);

  constructor(copies: Copies) {
    this.#copies = copies;
  }

  /** Fetches what may be fetched. False when one of them cannot be had. */
  async take(addresses: readonly string[]): Promise<boolean> {
    const taken = await Promise.all(addresses.map((address) => this.#copies.take(address)));
    return !taken.includes(false);
  }

  /** An image, made smaller as a step says. What cannot be compressed stays as it is. */
  at(address: string, step: number): Promise<Picture> {
    const copy = this.#copies.get(address);
    return this.#made.get(`${step} ${copy ? "copy" : "placeholder"} ${address}`, async () => {
      if (step === 0) return copy ? fromCopy(copy) : picture(address);
      const original = await this.at(address, 0);
      const how = STEPS[step];
      if (original.lossless || !how) return original;
      const smaller = await compressed(original, how.side, how.quality);
      return smaller.bytes.length < original.bytes.length ? smaller : original;
    });
  }
}
