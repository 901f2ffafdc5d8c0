import type { Call } from "../contract-mode/engine.ts";
import { readPreference } from "../contract-mode/prefer.ts";
import { accepted } from "./accepts.ts";
import type { Authenticate } from "./authenticate.ts";
import { type Incoming, searchOf } from "./incoming.ts";
import { readBody } from "./read-body.ts";
import { readQuery } from "./read-parameters.ts";
import { Refusal } from "./refusal.ts";
import type { Router } from "./router.ts";

/**
 * Reads a request as far as can be done without the operation. The order is the service's: path, method, keys, then the request
 * itself.
 *
 * @param note Told what is known so far, so that a refused request can be logged with it.
 * @throws {Refusal}
 */
export async function readCall(
  request: Incoming,
  {
    router,
    authenticate,
    textLimit,
    dynamic,
  }: { router: Router; authenticate: Authenticate; textLimit?: number; dynamic?: boolean },
  note: (known: { operation?: string; account?: string; body?: unknown }) => void = () => {},
): Promise<Call> {
  const { operation, pathParameters } = router.find(request.method, request.path);
  note({ operation: operation.id });
  const headers = flat(request.headers);
  const search = searchOf(request.target);
  const account = authenticate(operation, { headers, search });
  note({ account });
  const preference = readPreference(headers.prefer, search, operation, dynamic);
  const status = preference?.code ?? operation.status;
  const types = operation.answeredTypes(status);
  const answerType = accepted(headers.accept, operation.writtenTypes(status)) ?? accepted(headers.accept, types);
  if (types.length > 0 && answerType === undefined) {
    throw new Refusal(406, "Could not satisfy the request Accept header.");
  }
  const body = await readBody(request, operation, textLimit);
  if (body) note({ body: body.value });
  const query = readQuery(search, operation.http);
  return {
    operation,
    request: {
      operation: operation.id,
      method: request.method,
      path: request.path,
      account,
      pathParameters,
      query: query.values,
      headers,
      body: body?.value,
      files: body?.files ?? [],
    },
    violations: [...query.violations, ...(body?.violations ?? [])],
    ...(body ? { mediaType: body.mediaType } : {}),
    ...(answerType === undefined ? {} : { answerType }),
    ...(preference ? { preference } : {}),
  };
}

/** Header values as one string each; names are in lower case already. */
function flat(headers: Incoming["headers"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(", ")]],
    ),
  );
}
