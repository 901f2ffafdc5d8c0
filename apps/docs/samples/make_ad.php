<?php

declare(strict_types=1);

/** The request may have created a job and cost credits: look for it before you send it again. */
class OutcomeUnknown extends RuntimeException {}

/** @return array{int, string, array<string, string>, int} status, body, headers, and curl's error number */
function send(string $method, string $path, ?string $body = null): array
{
    $headers = [];
    $curl = curl_init(rtrim((string) getenv('VIDEO_ADS_BASE_URL'), '/') . $path);
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_CONNECTTIMEOUT => 10,
        CURLOPT_TIMEOUT => 60,
        CURLOPT_HTTPHEADER => [
            'X-API-ID: ' . getenv('VIDEO_ADS_API_ID'),
            'X-API-KEY: ' . getenv('VIDEO_ADS_API_KEY'),
            ...($body === null ? [] : ['Content-Type: application/json']),
        ],
        CURLOPT_HEADERFUNCTION => function ($curl, string $line) use (&$headers): int {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $headers[strtolower(trim($name))] = trim($value);
            return strlen($line);
        },
    ] + ($body === null ? [] : [CURLOPT_POSTFIELDS => $body]));
    $answer = curl_exec($curl);
    return [curl_getinfo($curl, CURLINFO_RESPONSE_CODE), (string) $answer, $headers, curl_errno($curl)];
}

function pauseAfter(array $headers, int $attempt): int
{
    $seconds = $headers['retry-after'] ?? '';
    return ctype_digit($seconds) ? min((int) $seconds, 60) : 2 ** $attempt;
}

/** Sends a POST that may cost credits: again only when it is certain that nothing was created. */
function post(string $path, ?array $body = null): array
{
    $json = $body === null ? null : json_encode($body, JSON_THROW_ON_ERROR);
    for ($attempt = 0; $attempt < 3; $attempt++) {
        [$status, $text, $headers, $error] = send('POST', $path, $json);
        if ($error === CURLE_COULDNT_CONNECT || $error === CURLE_COULDNT_RESOLVE_HOST) {
            sleep(2 ** $attempt); // no connection was made
        } elseif ($status === 429) {
            sleep(pauseAfter($headers, $attempt));
        } elseif ($error === 0 && ($status === 200 || $status === 201)) {
            return json_decode($text, true, flags: JSON_THROW_ON_ERROR);
        } elseif ($status !== 408 && $status >= 400 && $status < 500) {
            throw new RuntimeException("$path: $status $text");
        } else {
            throw new OutcomeUnknown("$path: $status " . curl_strerror($error));
        }
    }
    throw new RuntimeException("$path: gave up, nothing was created");
}

/** Reads, again after any failure that can pass. */
function get(string $path): array
{
    for ($attempt = 0; $attempt < 5; $attempt++) {
        [$status, $text, $headers, $error] = send('GET', $path);
        if ($error !== 0 || $status === 408 || $status === 429 || $status >= 500) {
            sleep(pauseAfter($headers, $attempt));
        } elseif ($status >= 300) {
            throw new RuntimeException("$path: $status $text");
        } else {
            return json_decode($text, true, flags: JSON_THROW_ON_ERROR);
        }
    }
    throw new RuntimeException("$path: no answer");
}

/** Polls a job until it is ready, less and less often, for half an hour at most. */
function wait(string $path, callable $ready): array
{
    $deadline = time() + 1800;
    for ($pause = 2.0; time() < $deadline; $pause = min($pause * 1.5, 15)) {
        $job = get($path);
        if (in_array($job['status'], ['failed', 'rejected'], true)) {
            throw new RuntimeException("the job {$job['status']}: {$job['failed_reason']}");
        }
        if ($ready($job)) {
            return $job;
        }
        usleep((int) ($pause * 1_000_000));
    }
    throw new RuntimeException('not finished yet: poll it again later');
}

$created = post('/api/ai_editing/', [
    'video_url' => 'https://shop.example.com/trail-shoe.mp4',
    'editing_style' => 'film',
]);
$path = "/api/ai_editing/{$created['id']}/";
echo 'preview: ', wait($path, fn (array $job) => $job['preview'])['preview'], "\n";

post("{$path}render/");
$done = wait($path, fn (array $job) => $job['status'] === 'done' && $job['video_output']);
if (!copy($done['video_output'], 'ad.mp4')) {
    throw new RuntimeException('the video could not be downloaded');
}
echo "the ad is in ad.mp4\n";
