/** Set by `npm run soak -- input`: every bad value in every field, instead of one of each list in every field. */
export const isEveryInput = process.env.EVERY_INPUT === '1'

/** What the field or endpoint with this number tries of a list; as many in a row as the list is long try all of it. */
export const turnOf = <Tried>(list: readonly Tried[], turn: number) =>
  list.filter((_, i) => isEveryInput || i === turn % list.length)
