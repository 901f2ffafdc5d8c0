package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

type job struct {
	ID           string  `json:"id"`
	Status       string  `json:"status"`
	Preview      *string `json:"preview"`
	VideoOutput  *string `json:"video_output"`
	FailedReason *string `json:"failed_reason"`
}

// errUnknown: the request may have created a job and cost credits. Look for it before you send it again.
var errUnknown = errors.New("outcome unknown")

var (
	baseURL = strings.TrimRight(os.Getenv("VIDEO_ADS_BASE_URL"), "/")
	client  = &http.Client{Timeout: time.Minute, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
)

func send(method, path string, body []byte) (*http.Response, error) {
	request, err := http.NewRequest(method, baseURL+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	// Go repeats no request whose body it cannot read a second time.
	request.GetBody = nil
	request.Header.Set("X-API-ID", os.Getenv("VIDEO_ADS_API_ID"))
	request.Header.Set("X-API-KEY", os.Getenv("VIDEO_ADS_API_KEY"))
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	return client.Do(request)
}

func pauseAfter(response *http.Response, attempt int) time.Duration {
	if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil && seconds <= 60 {
		return time.Duration(seconds) * time.Second
	}
	return time.Second << attempt
}

// post sends a POST that may cost credits: again only when it is certain that nothing was created.
func post(path string, body []byte) (job, error) {
	var result job
	for attempt := 0; attempt < 3; attempt++ {
		response, err := send("POST", path, body)
		var network *net.OpError
		if errors.As(err, &network) && network.Op == "dial" {
			time.Sleep(time.Second << attempt) // no connection was made
			continue
		}
		if err != nil {
			return result, fmt.Errorf("%w: %v", errUnknown, err)
		}
		text, err := io.ReadAll(response.Body)
		response.Body.Close()
		switch status := response.StatusCode; {
		case status == 429:
			time.Sleep(pauseAfter(response, attempt))
		case err == nil && (status == 200 || status == 201):
			return result, json.Unmarshal(text, &result)
		case status != 408 && status >= 400 && status < 500:
			return result, fmt.Errorf("%s answered %d: %s", path, status, text)
		default:
			return result, fmt.Errorf("%w: %s answered %d", errUnknown, path, status)
		}
	}
	return result, fmt.Errorf("%s: gave up, nothing was created", path)
}

// get reads a job, again after any failure that can pass.
func get(path string) (job, error) {
	var result job
	for attempt := 0; attempt < 5; attempt++ {
		response, err := send("GET", path, nil)
		if err != nil {
			time.Sleep(time.Second << attempt)
			continue
		}
		text, err := io.ReadAll(response.Body)
		response.Body.Close()
		switch status := response.StatusCode; {
		case err != nil || status == 408 || status == 429 || status >= 500:
			time.Sleep(pauseAfter(response, attempt))
		case status >= 300:
			return result, fmt.Errorf("%s answered %d: %s", path, status, text)
		default:
			return result, json.Unmarshal(text, &result)
		}
	}
	return result, fmt.Errorf("%s: no answer", path)
}

// wait polls a job until it is ready, less and less often, for half an hour at most.
func wait(path string, ready func(job) bool) (job, error) {
	deadline, pause := time.Now().Add(30*time.Minute), 2*time.Second
	for time.Now().Before(deadline) {
		now, err := get(path)
		if err != nil {
			return now, err
		}
		if now.Status == "failed" || now.Status == "rejected" {
			reason := ""
			if now.FailedReason != nil {
				reason = *now.FailedReason
			}
			return now, fmt.Errorf("the job %s: %s", now.Status, reason)
		}
		if ready(now) {
			return now, nil
		}
		time.Sleep(pause)
		pause = min(pause*3/2, 15*time.Second)
	}
	return job{}, errors.New("not finished yet: poll it again later")
}

func makeAd() error {
	request, err := json.Marshal(map[string]string{
		"video_url":     "https://shop.example.com/trail-shoe.mp4",
		"editing_style": "film",
	})
	if err != nil {
		return err
	}
	created, err := post("/api/ai_editing/", request)
	if err != nil {
		return err
	}
	path := "/api/ai_editing/" + created.ID + "/"
	previewed, err := wait(path, func(now job) bool { return now.Preview != nil })
	if err != nil {
		return err
	}
	fmt.Println("preview:", *previewed.Preview)

	if _, err := post(path+"render/", nil); err != nil {
		return err
	}
	done, err := wait(path, func(now job) bool { return now.Status == "done" && now.VideoOutput != nil })
	if err != nil {
		return err
	}
	video, err := http.Get(*done.VideoOutput)
	if err != nil {
		return err
	}
	defer video.Body.Close()
	if video.StatusCode != 200 {
		return fmt.Errorf("the video is not there: %d", video.StatusCode)
	}
	file, err := os.Create("ad.mp4")
	if err != nil {
		return err
	}
	if _, err := io.Copy(file, video.Body); err != nil {
		return err
	}
	fmt.Println("the ad is in ad.mp4")
	return file.Close()
}

func main() {
	if err := makeAd(); err != nil {
		log.Fatal(err)
	}
}
