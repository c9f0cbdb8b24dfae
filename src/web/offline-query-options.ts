/**
 * Sends the request once, even when the browser reports that it is offline: the page then shows the
 * failure, or data stored on this device, without delay.
 */
export const offlineQueryOptions = { networkMode: 'always', retry: false } as const
