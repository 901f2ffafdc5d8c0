// A handler that has Express's methods wherever it is called: in an app of another version, or in a server without any.
import express, { type RequestHandler } from "express";

/** What the app that calls says of the proxies before it. */
const PROXIES = "trust proxy fn";

/** What goes on to the next handler is as it was. */
export function withOwnExpress(handler: RequestHandler): RequestHandler {
  const own = express().disable("x-powered-by");
  const alone: unknown = own.get(PROXIES);
  own.use(handler);
  return (request, response, next) => {
    const before = [request, response].map((one) => [one, Object.getPrototypeOf(one)] as const);
    const caller: express.Application | undefined = request.app;
    own.set(PROXIES, caller?.get(PROXIES) ?? alone);
    own(request, response, (error: unknown) => {
      for (const [one, prototype] of before) Object.setPrototypeOf(one, prototype);
      next(error);
    });
  };
}
