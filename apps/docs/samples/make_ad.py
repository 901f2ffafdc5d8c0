import os
import sys
import time

import requests
from requests.exceptions import ConnectTimeout, RequestException
from urllib3.exceptions import NewConnectionError

BASE_URL = os.environ["VIDEO_ADS_BASE_URL"].rstrip("/")
HEADERS = {
    "X-API-ID": os.environ["VIDEO_ADS_API_ID"],
    "X-API-KEY": os.environ["VIDEO_ADS_API_KEY"],
}
TIMEOUT = (10, 60)  # seconds to connect, and to wait for an answer


class OutcomeUnknown(Exception):
    """The request may have created a job and cost credits: look for it before you send it again."""


def never_left(error):
    """Refused, or no such host: no connection was made. After anything else the request may have arrived."""
    reason = getattr(error.args[0] if error.args else None, "reason", None)
    return isinstance(error, ConnectTimeout) or isinstance(reason, NewConnectionError)


def pause_after(response, attempt):
    header = response.headers.get("Retry-After", "")
    return min(int(header), 60) if header.isdigit() else 2**attempt


def post(path, body=None):
    """Sends a POST that may cost credits: again only when it is certain that nothing was created."""
    for attempt in range(3):
        try:
            response = requests.post(
                BASE_URL + path, json=body, headers=HEADERS, timeout=TIMEOUT, allow_redirects=False
            )
        except RequestException as error:
            if not never_left(error):
                raise OutcomeUnknown(path) from error
            time.sleep(2**attempt)
            continue
        if response.status_code == 429:
            time.sleep(pause_after(response, attempt))
            continue
        if response.status_code in (200, 201):
            return response.json()
        if response.status_code != 408 and 400 <= response.status_code < 500:
            sys.exit(f"{path}: {response.status_code} {response.text}")
        raise OutcomeUnknown(f"{path}: {response.status_code}")
    sys.exit(f"{path}: gave up, nothing was created")


def get(path):
    """Reads, again after any failure that can pass."""
    for attempt in range(5):
        try:
            response = requests.get(BASE_URL + path, headers=HEADERS, timeout=TIMEOUT)
        except RequestException:
            time.sleep(2**attempt)
            continue
        if response.status_code in (408, 429) or response.status_code >= 500:
            time.sleep(pause_after(response, attempt))
            continue
        response.raise_for_status()
        return response.json()
    sys.exit(f"{path}: no answer")


def wait(path, ready):
    """Polls a job until `ready`, less and less often, for half an hour at most."""
    deadline, pause = time.monotonic() + 1800, 2
    while time.monotonic() < deadline:
        job = get(path)
        if job["status"] in ("failed", "rejected"):
            sys.exit(f"the job {job['status']}: {job['failed_reason']}")
        if ready(job):
            return job
        time.sleep(pause)
        pause = min(pause * 1.5, 15)
    sys.exit("not finished yet: poll it again later")


created = post(
    "/api/ai_editing/",
    {"video_url": "https://shop.example.com/trail-shoe.mp4", "editing_style": "film"},
)
path = f"/api/ai_editing/{created['id']}/"
print("preview:", wait(path, lambda job: job["preview"])["preview"])

post(f"{path}render/")
done = wait(path, lambda job: job["status"] == "done" and job["video_output"])
with requests.get(done["video_output"], stream=True, timeout=TIMEOUT) as video, open("ad.mp4", "wb") as file:
    video.raise_for_status()
    for chunk in video.iter_content(1 << 16):
        file.write(chunk)
print("the ad is in ad.mp4")
