import type { Types } from '@amplitude/analytics-browser'

type Transport = Types.BrowserConfig['transportProvider']
type Answer = Awaited<ReturnType<Transport['send']>>

/** As many events as a beacon carries: it takes 64 kB, and an event of a press may be 3 kB. */
const perBeacon = 20

type Heard = {
  mayStillCount: () => boolean
  /** An answer without a code: the SDK takes it for none, and sends the same again and again. */
  onUnknown: (events: number) => void
}

/**
 * Stands between the SDK and its transport. While the page is being left it sends by beacon, which
 * outlives the page; what a beacon will not take stays stored until the next visit.
 */
export function openSending(config: Types.BrowserConfig, { mayStillCount, onUnknown }: Heard) {
  const online = config.transportProvider
  let isLeaving = false
  let usual: number | undefined
  let underWay: Promise<Answer> = Promise.resolve(null)

  config.transportProvider = {
    send: async (url, payload, compressed) => {
      // Taken back in another window.
      if (!mayStillCount()) return null
      if (isLeaving) return sendBeacon(url, payload)
      underWay = online.send(url, payload, compressed)
      const answer = await underWay
      if (answer?.status === 'unknown') {
        config.loggerProvider.error(
          'The collector answers without a code: it gets everything twice',
        )
        onUnknown(payload.events.length)
      }
      return answer
    },
  }

  return {
    leave: () => {
      isLeaving = true
      usual ??= config.flushQueueSize
      config.flushQueueSize = Math.min(usual, perBeacon)
    },
    comeBack: () => {
      isLeaving = false
      if (usual !== undefined) config.flushQueueSize = usual
      usual = undefined
    },
    /** Settles with the last request, however it ends. */
    settled: () => underWay.then(nothing, nothing),
  }
}

const nothing = () => undefined

function sendBeacon(url: string, payload: object & { events: readonly unknown[] }): Answer {
  const body = JSON.stringify(payload)
  // Thrown, and not answered as a failure: only so does the SDK keep the events.
  if (!navigator.sendBeacon(url, body)) throw new Error('The beacon is full')
  const accepted = {
    eventsIngested: payload.events.length,
    payloadSizeBytes: 0,
    serverUploadTime: 0,
  }
  return { status: 'success', statusCode: 200, body: accepted } as Answer
}
