import type { OperationId, VideoAds } from "@video-ads/client";
import type { Operation } from "@video-ads/model";
import { exampleBody, model, withFiles } from "@video-ads/model/testing/requests";

/** Gives a job's webhook URL, where the flow starts one. */
export type UrlFor = (operation: OperationId) => Promise<string>;

const image = "https://shop.example.com/images/trail-shoe.jpg";

/** The record that a path asks for, where no job is. */
const records: Partial<Record<OperationId, (ads: VideoAds) => Promise<string>>> = {
  "links.update": (ads) => linkOf(ads),
  "customTemplates.get": (ads) => templateOf(ads),
  "dyoa.delete": async (ads) => (await ads.dyoa.list())[0]?.id ?? "",
};

/** Reaches an operation in the sandbox: starts the job that it reads or renders, and says where a job it starts is to report to. */
export async function reach(ads: VideoAds, operation: Operation, urlFor: UrlFor): Promise<unknown> {
  if (operation.job?.action === "read" || operation.job?.action === "render") {
    const id = await startedFor(ads, operation);
    return operation.pathParameters.length > 0 ? call(ads, operation, id) : call(ads, operation, { ids: [id] });
  }
  const id = operation.id as OperationId;
  const path = await records[id]?.(ads);
  const body = bodyOf(operation);
  const report = operation.callback && body ? { [operation.callback.field]: await urlFor(id) } : {};
  return call(
    ads,
    operation,
    ...(path === undefined ? exampleIds(operation) : [path]),
    ...(body ? [{ ...body, ...report }] : []),
  );
}

/** Calls an operation's method with its example. */
export function callExample(ads: VideoAds, operation: Operation): Promise<unknown> {
  const body = exampleBody(operation);
  return call(ads, operation, ...exampleIds(operation), ...(body ? [withFiles(operation, body, fileOf)] : []));
}

/** The id of a job that the operation can read, or render. */
async function startedFor(ads: VideoAds, { id, job }: Operation): Promise<string> {
  const type = model.jobs.find(({ name }) => name === job?.type);
  const wanted = job?.action === "render" ? "preview" : "done";
  const start = type?.starts.find(({ until }) => until === wanted) ?? type?.starts[0];
  const operation = model.operations.find((one) => one.id === start?.operation);
  if (!type || !operation) throw new Error(`${id}: nothing starts such a job`);
  const { id: started } = (await call(ads, operation, ...[bodyOf(operation)].filter(Boolean))) as {
    id: string;
  };
  if (job?.action === "render") {
    const [resource = ""] = type.read.split(".");
    await methodsOf(ads, resource).wait?.(started, { pollMs: 5, timeoutMs: 20_000, until: "preview" });
  }
  return started;
}

/** A new endpoint needs no line here: every example works as it stands. */
function bodyOf(operation: Operation): object | undefined {
  const body = exampleBody(operation);
  // An example's URL is somebody else's.
  return body && withFiles(operation, { ...body, [operation.callback?.field ?? ""]: undefined }, fileOf);
}

const fileOf = (name: string): File => new File(["RIFF"], `${name}.wav`);

function exampleIds({ pathParameters }: Operation): string[] {
  return pathParameters.map(({ example }) => String(example));
}

type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>;

function methodsOf(ads: VideoAds, resource: string): Methods {
  return ads[resource as keyof VideoAds] as unknown as Methods;
}

function call(ads: VideoAds, { resource, verb }: Operation, ...args: unknown[]): Promise<unknown> {
  return methodsOf(ads, resource)[verb]?.(...args) ?? Promise.reject(new Error(`no method ${resource}.${verb}`));
}

async function linkOf(ads: VideoAds): Promise<string> {
  const link = await ads.links.createWithParams({ title: "Ridge trail shoe", image_urls: [image] });
  return link.id;
}

async function templateOf(ads: VideoAds): Promise<string> {
  const [template] = await ads.customTemplates.list();
  if (!template) throw new Error("The sandbox has no template.");
  return template.template_id;
}
