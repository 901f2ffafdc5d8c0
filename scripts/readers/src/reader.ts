/** A program of others that reads the published contract. */
export interface Reader {
  /** Its npm package. */
  readonly name: string;
  /** What a person takes it for, and what it is seen to do here: for the table. */
  readonly does: string;
  /** The forms of the contract that suit it. */
  readonly takes: readonly Form[];
  /** Forms that do not, with what it says of them; for the table, why. */
  readonly not?: { readonly forms: readonly Form[]; readonly says: RegExp; readonly why: string };
  /** It takes more than a few seconds: only a full run has the time. */
  readonly slow?: true;
  /**
   * Reads a form, and does with it what is said of it.
   *
   * @param file Path of the form.
   * @param folder An empty folder for what it makes.
   * @throws When it does not.
   */
  read(file: string, folder: string): Promise<void>;
}

/** A form in which the contract is published. */
export type Form = (typeof FORMS)[number];

export const FORMS = [
  "openapi.json",
  "openapi-3.1.json",
  "openapi-without-examples.json",
  "openapi-dereferenced.json",
] as const;

/** A request for a clone in the language of the video, which is null: what most programs got wrong. */
export const CLONE = {
  link: "7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906",
  video_url: "https://shop.example.com/videos/reference-ad.mp4",
  language: null,
};
