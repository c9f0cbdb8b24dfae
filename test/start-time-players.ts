import { eq } from 'drizzle-orm'
import type { OwnEntry } from '#contract/entries/endpoints.ts'
import { tournamentRounds, tournaments } from '#server/db/tables/competitions.ts'
import { flights, tournamentEntries } from '#server/db/tables/entries.ts'
import type { AppleWalletApp } from './apple-wallet-app.ts'
import { signIn } from './checkins.ts'
import { buildDraw, buildEntries, buildTournament } from './tournaments.ts'

export type StartTimePlayer = Awaited<ReturnType<typeof buildPlayer>>
type Wallet = () => AppleWalletApp

/** A player with an account in a tournament of so many rounds, drawn to start at 9.00 in the first one. */
async function buildPlayer(wallet: Wallet, { rounds = 1, isPublished = true } = {}) {
  const { db } = wallet().app
  const built = await buildTournament(db, { name: 'Ærø Open', rounds })
  const { accountId, headers } = await signIn(db)
  const [entry] = await buildEntries(db, built, 1, { accountId, firstName: 'Anne' })
  const [drawn] = await buildDraw(db, built, [entry!])
  if (isPublished) await publishRound(wallet, built.round.id, 1)
  const path = `/api/v1/account/tournament-entries/${entry!.id}`
  const file = (as = headers) =>
    wallet().app.request('GET', `${path}/apple-wallet.pkpass`, undefined, as)
  const ticket = () => wallet().fetched(`${path}/apple-wallet.pkpass`, headers)
  const toGoogle = () => wallet().app.request('POST', `${path}/google-wallet`, {}, headers)
  return {
    ...built,
    accountId,
    entry: entry!,
    flight: drawn!.flight,
    headers,
    path,
    file,
    ticket,
    toGoogle,
  }
}

const publishRound = (wallet: Wallet, roundId: string, drawVersion: number) =>
  wallet()
    .app.db.update(tournamentRounds)
    .set({ drawVersion })
    .where(eq(tournamentRounds.id, roundId))

/** Players for tests of start times in wallets, and what changes their starts. */
export function startTimePlayers(wallet: Wallet) {
  const player = (given: { rounds?: number; isPublished?: boolean } = {}) =>
    buildPlayer(wallet, given)
  const publish = (roundId: string, drawVersion: number) =>
    publishRound(wallet, roundId, drawVersion)
  const moveTo = ({ flight }: Pick<StartTimePlayer, 'flight'>, minute: number) =>
    wallet().app.db.update(flights).set({ minute }).where(eq(flights.id, flight.id))
  const setEntry = (
    { entry }: StartTimePlayer,
    values: Partial<typeof tournamentEntries.$inferInsert>,
  ) =>
    wallet().app.db.update(tournamentEntries).set(values).where(eq(tournamentEntries.id, entry.id))
  const withdraw = (anne: StartTimePlayer) => setEntry(anne, { state: 'withdrawn' })
  const cancel = ({ tournament }: StartTimePlayer) =>
    wallet()
      .app.db.update(tournaments)
      .set({ state: 'cancelled' })
      .where(eq(tournaments.id, tournament.id))
  /** The start on the page of the entry. */
  async function startOf({ entry, headers }: StartTimePlayer, as = headers) {
    const answer = await wallet().app.request(
      'GET',
      '/api/v1/account/tournament-entries',
      undefined,
      as,
    )
    const { entries } = (await answer.json()) as { entries: OwnEntry[] }
    return entries.find(({ id }) => id === entry.id)?.start
  }
  const voidRounds = ({ tournament }: StartTimePlayer) =>
    wallet()
      .app.db.update(tournamentRounds)
      .set({ voidedAt: wallet().app.clock.now(), voidReason: 'Torden' })
      .where(eq(tournamentRounds.tournamentId, tournament.id))
  return { player, publish, moveTo, setEntry, withdraw, cancel, voidRounds, startOf }
}
