import { randomUUID } from 'node:crypto'

export const collectorNow = '2027-05-04T10:00:00+02:00'
export const collectorKey = 'noegle-hos-tjenesten'

/** A page view as the SDK sends it. */
export const anEvent = (change: object = {}) => ({
  event_type: '[Amplitude] Page Viewed',
  device_id: randomUUID(),
  insert_id: randomUUID(),
  session_id: Date.parse(collectorNow),
  time: Date.parse(collectorNow),
  event_properties: { '[Amplitude] Page Location': 'http://localhost:3000/clubs/egebaek?x=1' },
  ...change,
})
/** A body as the SDK posts it. */
export const bodyOf = (events: unknown, apiKey: unknown = collectorKey) => ({
  api_key: apiKey,
  events,
  options: { min_id_length: 5 },
  client_upload_time: new Date(collectorNow).toISOString(),
})
