-- A good request to create a plant, each with an id of its own, and the figures of the run as one line of JSON.

local id

function init()
  math.randomseed(os.time())
  id = math.random(1, 2 ^ 20) * 2 ^ 30
end

function request()
  id = id + 1
  local body = string.format('{"id":%d,"name":"Fern","tag":"indoor"}', id)
  return wrk.format('POST', '/plants', {
    ['Authorization'] = 'Bearer bench',
    ['Content-Type'] = 'application/json',
  }, body)
end

function done(summary, latency)
  local seconds = summary.duration / 1e6
  io.write(string.format('{"perSecond":%f,"p50":%f,"p99":%f,"bad":%d}\n', summary.requests / seconds,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, summary.errors.status))
end
