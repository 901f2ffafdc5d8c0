/** A local service to build and test against. */

export type { ProxiedExchange, ProxyViolation } from "./checking-proxy/report.ts";
export { type CheckingProxy, type CheckingProxyOptions, startCheckingProxy } from "./checking-proxy/start.ts";
export type { SpecSource } from "./contract/load.ts";
export { BrokenContractError, type BrokenSchema } from "./contract/schema-guard.ts";
export type { SandboxControl } from "./control/client.ts";
export { createMock, type LocalMock } from "./create-mock.ts";
export {
  type CaseProgress,
  type Ending,
  type FaultCase,
  type FaultMatrix,
  type FaultMatrixOptions,
  FaultMatrixStoppedError,
  type Flow,
  type FlowResult,
  type FlowSetting,
  faultMatrix,
  type Mistake,
} from "./fault-matrix/index.ts";
export type { Delivery, DeliveryAttempt, DeliveryState, RuleInput } from "./generated/control/types.ts";
export type { ApiKeys } from "./http/authenticate.ts";
export type { FetchHandler } from "./http/fetch.ts";
export type { MockAnswer, MockRequest, Next, OwnHandler as Handler, UploadedFile } from "./http/messages.ts";
export type { MswHttp } from "./http/msw.ts";
export type { ExpressHandler } from "./http/node.ts";
export { PortInUseError } from "./http/server.ts";
export type { Logger, RequestEntry } from "./logger.ts";
export type { MockMode, MockOptions } from "./options.ts";
export { OptionsError } from "./options-error.ts";
export type { Advance } from "./sandbox/jobs/job-engine.ts";
export type { Deliver } from "./sandbox/webhooks/post.ts";
export type { WebhookScope } from "./sandbox/webhooks/reporter.ts";
export { type Mock, startMock } from "./start-mock.ts";
