/** Runs the checks in a worker: a POST of the place is answered with what became of each. */
import * as library from "@video-ads/client";
import { fetchProxy } from "@video-ads/client/proxy";
import { runChecks } from "./checks.ts";

export default {
  async fetch(request: Request): Promise<Response> {
    return Response.json(await runChecks({ ...library, fetchProxy }, JSON.parse(await request.text())));
  },
};
