import type { Scheme } from "../contract/security.ts";
import { placeOf } from "../contract/violation.ts";
import type { LoggedViolation } from "../generated/control/types.ts";
import type { Observe } from "../http/exchange.ts";
import type { Clock } from "../sandbox/clock.ts";
import { isObject, objectsIn } from "../sandbox/json.ts";
import { type ExchangeLog, short, shownHeaders, shownTarget } from "./exchange-log.ts";

/** Writes requests to the service into the log that people look at. */
export function observer(log: ExchangeLog, clock: Clock, schemes: readonly Scheme[]): Observe {
  return (
    request,
    { operation, account, status, body, answer, violations, cause, ordered = [], ignored = [] },
    milliseconds,
  ) => {
    const bodyText = short(body === undefined ? undefined : JSON.stringify(body));
    const answerText = short(answer);
    log.add({
      at: clock.now(),
      ...(account === undefined ? {} : { account }),
      ...(operation === undefined ? {} : { operation }),
      method: request.method,
      path: shownTarget(request.target, schemes),
      status: status ?? null,
      milliseconds: Math.round(milliseconds * 10) / 10,
      ...(cause === undefined ? {} : { rule: cause }),
      ...(ignored.length === 0 ? {} : { ignored: [...ignored] }),
      headers: shownHeaders(request.headers, schemes),
      ...(bodyText === undefined ? {} : { bodyText }),
      ...(answerText === undefined ? {} : { answerText }),
      violations: [
        ...violations.map(
          (violation): LoggedViolation => ({
            direction: "request",
            location: placeOf(violation),
            message: violation.message,
          }),
        ),
        ...ordered.map(({ place, message }): LoggedViolation => ({ direction: "answer", location: place, message })),
        ...(status === 500 && cause === undefined ? answerViolations(answerText) : []),
      ],
    });
  };
}

/** An answer that breaks the contract is replaced by a 500 that says where. */
function answerViolations(text: string | undefined): LoggedViolation[] {
  const answer: unknown = text === undefined ? undefined : JSON.parse(text);
  return objectsIn(isObject(answer) ? answer.violations : undefined).map(({ location, message }) => ({
    direction: "answer",
    location: String(location),
    message: String(message),
  }));
}
