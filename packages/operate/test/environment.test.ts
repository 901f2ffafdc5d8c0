// Variables that bear on money, or on who is let in.
import { ConfigurationError } from "@video-ads/client";
import { expect, test } from "vitest";
import { variableIn } from "../src/environment.ts";
import { journalPlace } from "../src/journal.ts";
import { limitOfEnvironment } from "../src/spending.ts";

test("one that is set has its value without the spaces around it, one that is not has none", () => {
  expect(variableIn({ LIMIT: " 7\n" }, "LIMIT")).toBe("7");
  expect(variableIn({}, "LIMIT")).toBeUndefined();
});

test.each(["", "  ", "\t\n"])(
  "one that is set and empty is refused by its name, and never taken for none: %j",
  (empty) => {
    const refused = (read: () => unknown, variable: string) => {
      expect(read).toThrow(ConfigurationError);
      expect(read).toThrow(`${variable}: It is set, and empty: give it a value, or unset it.`);
    };
    refused(() => variableIn({ LIMIT: empty }, "LIMIT"), "LIMIT");
    refused(() => limitOfEnvironment({ VIDEO_ADS_MAX_CREDITS: empty }), "VIDEO_ADS_MAX_CREDITS");
    refused(() => journalPlace({ VIDEO_ADS_JOURNAL: empty }), "VIDEO_ADS_JOURNAL");
  },
);
