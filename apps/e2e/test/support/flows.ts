import type { OperationId, VideoAds } from "@video-ads/client";
import type { Operation } from "@video-ads/model";
import { exampleBody, model, withFiles } from "./model.ts";

/** Gives a job's webhook URL, where the flow starts one. */
export type UrlFor = (operation: OperationId) => Promise<string>;

const image = "https://shop.example.com/images/trail-shoe.jpg";

/**
 * What a request has to say that its example cannot know: ids of records that this sandbox has. An operation that is not here is
 * called with its example, so that a new endpoint needs no line in this file.
 */
const bodies: Partial<Record<OperationId, (ads: VideoAds) => Promise<object>>> = {
  "linkToVideos.create": async (ads) => ({ link: await linkOf(ads) }),
  "customTemplateJobs.preview": async (ads) => ({ template_id: await templateOf(ads), variables: {} }),
  "customTemplateJobs.create": async (ads) => ({ template_id: await templateOf(ads), variables: {} }),
  "lipsyncs.createMultiAvatar": async () => ({ video_inputs: [{ voice: { input_text: "Hello." } }] }),
  "adsClone.create": async (ads) => ({ link: await linkOf(ads), video_url: "https://shop.example.com/reference.mp4" }),
  "htmlInteractiveAds.create": async (ads) => {
    const [style] = await ads.htmlInteractiveAds.listStyles();
    return { link: await linkOf(ads), style_ids: [style?.id ?? ""] };
  },
};

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
  const body = await bodyOf(ads, operation);
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
  return call(ads, operation, ...exampleIds(operation), ...(body ? [withFiles(operation, body)] : []));
}

/** The id of a job that the operation can read, or render. */
async function startedFor(ads: VideoAds, { id, job }: Operation): Promise<string> {
  const type = model.jobs.find(({ name }) => name === job?.type);
  const wanted = job?.action === "render" ? "preview" : "done";
  const start = type?.starts.find(({ until }) => until === wanted) ?? type?.starts[0];
  const operation = model.operations.find((one) => one.id === start?.operation);
  if (!type || !operation) throw new Error(`${id}: nothing starts such a job`);
  const { id: started } = (await call(ads, operation, ...[await bodyOf(ads, operation)].filter(Boolean))) as {
    id: string;
  };
  if (job?.action === "render") {
    const [resource = ""] = type.read.split(".");
    await methodsOf(ads, resource).wait?.(started, { pollMs: 5, timeoutMs: 20_000, until: "preview" });
  }
  return started;
}

async function bodyOf(ads: VideoAds, operation: Operation): Promise<object | undefined> {
  const body = (await bodies[operation.id as OperationId]?.(ads)) ?? exampleBody(operation);
  // An example's URL is somebody else's.
  return body && withFiles(operation, { ...body, [operation.callback?.field ?? ""]: undefined });
}

function exampleIds({ pathParameters }: Operation): string[] {
  return pathParameters.map(({ example }) => String(example ?? "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10"));
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
