// Whatever is sent, an answer comes, and it is one of the contract's.
import { FULL } from "@video-ads/testing/full";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { service } from "../src/generated/service.ts";
import { type Mock, type MockMode, startMock } from "../src/index.ts";
import { hostileRequest } from "./hostile/arbitrary.ts";
import { objection } from "./hostile/oracle.ts";
import { agent, sendRaw } from "./hostile/raw-request.ts";
import { send } from "./requests/request.ts";
import { validRequests } from "./requests/valid.ts";

/** Milliseconds that an answer may take at most, on a busy machine as well. */
const LIMIT = 10_000;

for (const mode of ["contract", "sandbox"] satisfies MockMode[]) {
  describe(`${mode} mode`, () => {
    let mock: Mock;
    beforeAll(async () => {
      mock = await startMock({ mode, seed: "hostile", ...(mode === "sandbox" && { advance: { everyMs: 20 } }) });
    });
    afterAll(async () => {
      agent.destroy();
      await mock?.close();
    });

    test(`${FULL ? 50_000 : 1_000} hostile requests are each answered in time and within the contract`, {
      timeout: FULL ? 30 * 60_000 : 120_000,
    }, async () => {
      const property = fc.asyncProperty(hostileRequest, async (request) => {
        const answer = await sendRaw(mock.url, request, LIMIT);
        const wrong = objection(request.method, request.path, answer);
        if (wrong !== undefined) throw new Error(wrong);
      });
      await fc.assert(property, { numRuns: FULL ? 50_000 : 1_000, seed: 20_260_301, endOnFailure: false });
    });

    test("afterwards every operation still answers what is right", async () => {
      const refused: string[] = [];
      for (const request of validRequests().filter(
        // What a path names, or a query, may be gone by then.
        ({ operation, query }) =>
          mode === "contract" || (service.operations[operation]?.path.includes("{") === false && query === ""),
      )) {
        if (mode === "sandbox" && request.body !== undefined) continue;
        const { status } = await send(mock.url, request, LIMIT);
        if (status > 299) refused.push(`${request.label}: ${status}`);
      }
      expect(refused).toEqual([]);
    });

    test("nothing was written to the prototype of objects", () => {
      const plain: Record<string, unknown> = {};
      const inherited: string[] = [];
      for (const key in plain) inherited.push(key);
      expect(inherited).toEqual([]);
      expect(Object.keys(Object.prototype)).toEqual([]);
    });
  });
}
