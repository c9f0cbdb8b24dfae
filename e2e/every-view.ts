/** Set by `npm run soak -- views`: every page in every view, and not each in one of them. */
export const isEveryView = process.env.EVERY_VIEW === '1'
