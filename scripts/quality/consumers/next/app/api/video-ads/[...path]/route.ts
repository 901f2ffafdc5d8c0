import { videoAds } from "../../../../lib/video-ads";

const handle = (request: Request): Promise<Response> => videoAds().proxy(request);

export { handle as DELETE, handle as GET, handle as POST, handle as PUT };
