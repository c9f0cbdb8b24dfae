/**
 * Asked even when the browser reports that it is offline, and once only: the page then says so at
 * once, or shows what this device kept.
 */
export const offlineQueryOptions = { networkMode: 'always', retry: false } as const
