import type { Artifact } from "../emitter.ts";
import { mockCredentials } from "./credentials.ts";
import { mockNames } from "./names.ts";
import { mockResources } from "./resources.ts";
import { mockSamples } from "./samples.ts";
import { mockService } from "./service.ts";

/** What the sandbox knows of the contract. */
export const mock: Artifact = {
  name: "mock",
  emitters: [mockService, mockCredentials, mockNames, mockResources, mockSamples],
};
