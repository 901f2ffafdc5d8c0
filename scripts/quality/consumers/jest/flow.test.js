// A test of somebody whose project is CommonJS, under Jest, which loads no modules by itself.
const { createClient, InvalidRequestError, NotFoundError } = require("@video-ads/client");
const { createCredits } = require("@video-ads/client/credits");

const ads = createClient({ validate: true });

test("a job is created and waited for", async () => {
  const edit = await ads.aiEditing.create({
    video_url: "https://shop.example.com/shoe.mp4",
    editing_style: "film",
  });
  const previewed = await ads.aiEditing.wait(edit, { until: "preview", pollMs: 100 });
  expect(previewed.preview).toBeTruthy();
}, 60_000);

test("what is loaded with its first use is there: errors, validators, raw", async () => {
  await expect(ads.aiEditing.get("00000000-0000-4000-8000-000000000000")).rejects.toBeInstanceOf(NotFoundError);
  await expect(ads.aiEditing.create({})).rejects.toBeInstanceOf(InvalidRequestError);
  expect((await ads.raw.GET("/api/remaining_credits/")).response.status).toBe(200);
});

test("so are the resources by themselves", async () => {
  expect(await createCredits().getRemaining()).toHaveProperty("remaining_credits");
});
