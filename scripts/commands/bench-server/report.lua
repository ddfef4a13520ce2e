-- Makes wrk print its result as JSON.
done = function(summary, latency)
  local errors, requests = summary.errors, summary.requests
  print(string.format('{"rate":%f,"p99Ms":%f,"bytes":%f,"requests":%d,"status":%d,"broken":%d}',
    requests / summary.duration * 1e6, latency:percentile(99) / 1e3, summary.bytes / math.max(requests, 1), requests, errors.status,
    errors.connect + errors.read + errors.write))
end
