/** What the SDK's automatic capture sends (front-end-platform 1.2). */
const captured = [
  'session_start',
  'session_end',
  '$identify',
  '[Amplitude] Page Viewed',
  '[Amplitude] Element Clicked',
  '[Amplitude] Element Changed',
  '[Amplitude] Form Started',
  '[Amplitude] Form Submitted',
  '[Amplitude] File Downloaded',
  '[Amplitude] Dead Click',
  '[Amplitude] Rage Click',
  '[Amplitude] Network Request',
  '[Amplitude] Web Vitals',
] as const

/** The types of event that are kept; whatever else is sent is dropped. */
export const eventTypes: ReadonlySet<string> = new Set(captured)
