/** Set by `npm run soak -- views`: every page in every view, instead of each page in one view. */
export const isEveryView = process.env.EVERY_VIEW === '1'
