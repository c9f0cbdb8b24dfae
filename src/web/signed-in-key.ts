/** The local item of `signed-in-hint.ts`. Under `mine:`, so that it is deleted with the account's data. */
export const signedInKey = 'mine:signed-in'
