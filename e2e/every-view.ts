/** Set by `npm run soak -- views`: every page in every view, instead of every second page in one view. */
export const isEveryView = process.env.EVERY_VIEW === '1'

/** A number that is always the same for a text, by which pages take turns. */
export const turnOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
