/** Set by `npm run soak -- views`: every page in every view, instead of a sample of pages in one view each. */
export const isEveryView = process.env.EVERY_VIEW === '1'

/** All in `npm run soak -- views`, the first ones in `npm test`; the list begins with those that differ most. */
export const sampleOf = <One>(all: readonly One[], count: number): readonly One[] =>
  isEveryView ? all : all.slice(0, count)

/** A number that is always the same for a text, by which pages take turns. */
export const turnOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
