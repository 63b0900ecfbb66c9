-- Prepared requests for wrk, each sent once. PACKETS: a file of them, one after the other, after a
-- line with their lengths. Says when as many were answered as ENOUGH: the benchmark then ends wrk,
-- while it still has some to send.
local file = io.open(os.getenv("PACKETS"), "rb")
local lengths = file:read("*l")
local packets = {}
for length in lengths:gmatch("%d+") do packets[#packets + 1] = file:read(tonumber(length)) end
file:close()
local enough = tonumber(os.getenv("ENOUGH"))
local sent, succeeded, failed = 0, 0, 0

request = function()
  sent = sent + 1
  return packets[sent] or packets[#packets]
end

response = function(status, _, body)
  if status == 200 then
    succeeded = succeeded + 1
  else
    failed = failed + 1
    if failed == 1 then io.write("first error: ", body, "\n") end
  end
  if succeeded + failed == enough then
    io.write("enough\n")
    io.flush()
  end
end

done = function(summary, latency)
  io.write(string.format(
    '{"seconds":%.6f,"requests":%d,"notOk":%d,"p50Ms":%.3f,"p99Ms":%.3f,"maxMs":%.3f}\n',
    summary.duration / 1e6, summary.requests, summary.errors.status,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, latency.max / 1e3))
end
