import type { Artifact } from "../emitter.ts";
import { mockControl } from "./control.ts";
import { mockCredentials } from "./credentials.ts";
import { mockResources } from "./resources.ts";
import { mockSamples } from "./samples.ts";
import { mockService } from "./service.ts";
import { mockShapes } from "./shapes.ts";

/** What the sandbox knows of the contract. */
export const mock: Artifact = {
  name: "mock",
  emitters: [mockService, mockCredentials, mockControl, mockShapes, mockResources, mockSamples],
};
