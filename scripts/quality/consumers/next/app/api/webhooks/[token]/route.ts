import { videoAds } from "../../../../lib/video-ads";

export const POST = (request: Request): Promise<Response> => videoAds().receive(request);
