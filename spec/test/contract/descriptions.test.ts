// What the contract says in words: nothing is promised that rests on public facts only, and no limit is said twice.
import { expect, test } from "vitest";
import { contract } from "../support/contract.ts";

interface Description {
  at: string;
  text: string;
  /** The keywords beside it. */
  beside: Record<string, unknown>;
  /** It stands on, or inside, a part that is marked as provisional. */
  provisional: boolean;
}

/** Every description and note of the contract, examples left out. */
function descriptions(node: unknown, at = "#", provisional = false): Description[] {
  if (typeof node !== "object" || node === null) return [];
  const beside = node as Record<string, unknown>;
  const marked = provisional || typeof beside["x-provisional"] === "string";
  return Object.entries(beside).flatMap(([key, value]) => {
    if (key === "example" || key === "examples") return [];
    const isText = (key === "description" || key === "note") && typeof value === "string";
    return isText
      ? [{ at: `${at}/${key}`, text: value, beside, provisional: marked }]
      : descriptions(value, `${at}/${key}`, marked);
  });
}

const all = descriptions({ ...contract });

test("there are descriptions of everything", () => {
  expect(all.length).toBeGreaterThan(400);
});

/** Claims that only public facts, or nothing at all, stand behind. */
test.each([
  ["credits are deducted late", /deduct|set late/i],
  ["the inner id of a link is of no use", /top-level `id`|inside `link`/],
  ["any voice is named by an accent", /accent from `GET \/api\/voices\/`|one of its accents/],
  ["a ready preview is reported as pending", /reported with `pending`/],
  ["posts have been seen", /been seen/],
  ["unknown ids are left out of a list", /unknown id is left out/],
  ["a minus sign turns the order around", /leading `-`/],
  ["an AI edit waits at its preview", /stays at `status: pending`/],
  ["a render is paid for by the model", /render is paid for/],
])("it is marked as provisional where the contract says that %s", (_, claim) => {
  // Of a lipsync, section 2.6 does say that the voice is an accent.
  const said = all.filter(({ at, text }) => claim.test(text) && !/LipsyncFrom\w+\/properties\/accent/.test(at));
  const unmarked = said.filter(({ text, provisional }) => !provisional && !/provisional/i.test(text));
  expect(said.length).toBeGreaterThan(0);
  expect(unmarked.map(({ at }) => at)).toEqual([]);
});

test("only HTML ads are said to be built from exactly what the link holds (2.4)", () => {
  const said = all.filter(({ text }) => /what (the link|it) holds at that time|built from exactly/.test(text));
  expect(said.length).toBeGreaterThan(0);
  expect(said.filter(({ text }) => /video/i.test(text)).map(({ at }) => at)).toEqual([]);
});

test("the offset of a caption setting is not said to count from the centre (2.2 does not say so)", () => {
  expect(contract.components.schemas.CaptionOffset).not.toHaveProperty("description", expect.stringMatching(/centre/));
});

test("nothing is said to be signed, or certainly unsigned: section 6 does not show it", () => {
  expect(all.filter(({ text }) => /nothing is signed|is (not )?signed/i.test(text)).map(({ at }) => at)).toEqual([]);
});

test("no description repeats a limit that its keyword states: docs and types print both", () => {
  const twice = all.filter(
    ({ text, beside: { maxLength, maximum, maxItems } }) =>
      (maxLength !== undefined && /at most \d+ characters/i.test(text)) ||
      ((maximum ?? maxItems) !== undefined && new RegExp(`\\bto ${maximum ?? maxItems}\\b`).test(text)),
  );
  expect(twice.map(({ at }) => at)).toEqual([]);
});
