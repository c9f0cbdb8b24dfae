/** The local item of `signed-in-hint.ts`. Under `mine:`, so that it is deleted with the account's data. */
export const signedInKey = 'mine:signed-in'

const viewMark = ' viewed'

/** Whose pages this browser shows: an account, and whether an operator sees the service as that person. */
export const ownerOf = (accountId: string, isViewed: boolean) =>
  isViewed ? accountId + viewMark : accountId

export const isViewedOwner = (owner: string | undefined) => owner?.endsWith(viewMark) === true
