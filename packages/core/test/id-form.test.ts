// Ids like an example: as the patterns of services ask for them.
import { expect, test } from "vitest";
import { type IdForm, idFormLike, idInPlace, randomIdIn, type TakesId } from "../src/id-form/index.ts";

const MANY = 10_000;
const UUID_7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** As many ids as a sandbox of long life makes; one that is there already is made once more. */
function made(form: IdForm, takes: TakesId, count: number): Set<string> {
  const ids = new Set<string>();
  for (let tries = 0; tries < count * 2 && ids.size < count; tries++) ids.add(randomIdIn(form, takes, Math.random));
  return ids;
}

test.each([
  ["a ULID", /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, "01HQ3Z8K2M9Q1X7ABCDEFGHJKM"],
  ["a nanoid", /^[A-Za-z0-9_-]{21}$/, "V1StGXR8_Z5jdHi6B-myT"],
  ["a KSUID", /^[0-9A-Za-z]{27}$/, "0ujtsYcgvSTl8PAuAdqWYSMnLOv"],
  ["a prefix and a random word", /^cus_[A-Za-z0-9]{14}$/, "cus_NffrFeUfNV2Hib"],
  ["two prefixes", /^sk_live_[a-z0-9]{8}$/, "sk_live_ab12cd34"],
  ["hexadecimal digits", /^[0-9a-f]{24}$/, "507f1f77bcf86cd799439011"],
  ["base58", /^[1-9A-HJ-NP-Za-km-z]{22}$/, "6Qm9sYz1fB3kTqNw8uVxCe"],
  ["base32", /^[A-Z2-7]{16}$/, "JBSWY3DPEHPK3PXP"],
  ["a checksum behind a dash", /^INV-\d{8}-[A-Z]$/, "INV-20240017-K"],
  ["groups with dashes", /^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/, "AB12-CD34-EF56-7890"],
  ["a UUID of version 7", UUID_7, "01890a5d-ac96-774b-bcce-b302099a8057"],
  ["a number of any length", /^job-\d+$/, "job-17"],
  ["a number of twelve digits", /^[1-9]\d{11}$/, "100000000017"],
  ["few letters, as long as they please", /^[a-z]{3,40}$/, "abc"],
  ["no letter twice in a row", /^(?!.*(.)\1)[a-z0-9]{12}$/, "a1b2c3d4e5f6"],
  ["what a lookahead asks for", /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{10}$/, "A1B2C3D4E5"],
  ["no pattern", /^/, "tr_7Hk2"],
])("of %s, ten thousand are made, each its own", (_, pattern, example) => {
  const takes: TakesId = (id) => pattern.test(id);
  const ids = made(idFormLike(example, takes), takes, MANY);
  expect(ids.size).toBe(MANY);
  expect([...ids].filter((id) => !takes(id))).toEqual([]);
  // Not one beginning for all of them.
  const prefix = /^([a-z]+_)+|^[a-z]+-/i.exec(example)?.[0].length ?? 0;
  expect(new Set([...ids].map((id) => id.slice(prefix, prefix + 6))).size).toBeGreaterThan(500);
});

test("of a hundred thousand ULIDs, no two are the same", () => {
  const takes: TakesId = (id) => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id);
  expect(made(idFormLike("01HQ3Z8K2M9Q1X7ABCDEFGHJKM", takes), takes, 100_000).size).toBe(100_000);
});

test("a prefix stays where the pattern does not hold it", () => {
  const takes: TakesId = (id) => /^[a-z]{2}_[A-Z0-9]{10}$/.test(id);
  const form = idFormLike("tr_7HK2QQ81XZ", takes);
  expect([...made(form, takes, 100)].filter((id) => !id.startsWith("tr_"))).toEqual([]);
});

test("of few ids it says how many there are, and names each", () => {
  const takes: TakesId = (id) => /^sh_[0-9]{2}$/.test(id);
  const form = idFormLike("sh_41", takes);
  expect(form.size).toBe(100);
  const all = Array.from({ length: form.size }, (_, place) => idInPlace(form, place));
  expect(new Set(all).size).toBe(100);
  expect(all.filter((id) => !takes(id))).toEqual([]);
  expect(idFormLike("one", (id) => id === "one").size).toBe(1);
  expect(idFormLike("1234", (id) => /^[A-Z0-9]{4}$/.test(id)).size).toBe(36 ** 4);
});
