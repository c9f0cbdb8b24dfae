import type { MyClubs } from '#contract/checkins/clubs-to-play.ts'
import { getLocalItem, setLocalItem } from '../../local-items.ts'

/** Under `mine:`, so that it is deleted at sign-out. */
const key = 'mine:clubs-to-play'

/** A round that was checked in elsewhere meanwhile is corrected by the newer answer, which is always fetched. */
const freshMs = 10 * 60_000

type At = { day: string; minute: number }
type Kept = At & { accountId: string; keptAt: number; answer: MyClubs }

/** Keeps the last answer for the account's own cards on this device, to show it at once on the next visit. */
export const keepAnswer = (accountId: string, { day, minute }: At, answer: MyClubs) =>
  setLocalItem(
    key,
    JSON.stringify({ day, minute, accountId, keptAt: Date.now(), answer } satisfies Kept),
  )

/** The last answer, if it is for this account and moment, and fresh. */
export function keptAnswer(accountId: string, { day, minute }: At): MyClubs | undefined {
  const kept = parse(getLocalItem(key))
  const isSame = kept?.accountId === accountId && kept.day === day && kept.minute === minute
  return isSame && Date.now() - kept.keptAt < freshMs ? kept.answer : undefined
}

function parse(text: string | undefined): Kept | undefined {
  try {
    return text ? (JSON.parse(text) as Kept) : undefined
  } catch {
    return undefined
  }
}
