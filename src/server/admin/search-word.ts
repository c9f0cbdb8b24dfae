import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Asks a text in small letters for one word; a trigram index on that very text answers quickly. */
export type Has = (text: SQLWrapper) => SQL

/**
 * What is typed as words, each of which must be found: the first six of them.
 *
 * A word of three signs or more is found anywhere, also in the middle of a name. A trigram has three
 * signs, so one or two letters or figures could only be looked for in every row there is; they are
 * found where a word begins, which is what somebody means who writes `anne h` or `holm 77`. Two
 * signs that are neither, such as `%_`, are rare enough to be looked for everywhere.
 */
export const searchWords = (typed: string): Has[] =>
  typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6).map(toHas)

function toHas(word: string): Has {
  if (isShort.test(word)) return (text) => sql`${text} ~ ${`(^|[ -])${word}`}`
  // The word's own `%`, `_` and `\` mean themselves.
  const pattern = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return (text) => sql`${text} like ${pattern}`
}

/** Letters and figures mean themselves in a regular expression. */
const isShort = /^[\p{L}\p{N}]{1,2}$/u
