import type { GolferPass } from './queries.ts'
import type { ShownReceipt } from '../passes/stored-receipts.ts'

/** A card that can be ticked at a sign, with today's receipt of its holder at this club. */
export type Player = GolferPass & { receipt?: ShownReceipt | undefined }

type PlayersInput = {
  passes: readonly GolferPass[]
  /** Today, a Danish calendar day. */
  day: string
  receipts: readonly ShownReceipt[]
  clubName: string
}

/**
 * The cards offered at a sign, the account's own golfer first: of each golfer those in force today, else one
 * that is not, so that its holder gets the reason.
 */
export function listPlayers({ passes, day, receipts, clubName }: PlayersInput): Player[] {
  const inForce = ({ status, firstDay, lastDay }: GolferPass) =>
    status === 'active' && firstDay <= day && day <= lastDay
  const offered = passes.filter((pass, at) => {
    if (inForce(pass)) return true
    const ofGolfer = ({ golferId }: GolferPass) => golferId === pass.golferId
    return (
      !passes.some((other) => ofGolfer(other) && inForce(other)) &&
      passes.findIndex(ofGolfer) === at
    )
  })
  const receiptOf = ({ passId }: GolferPass) =>
    receipts.find((receipt) => receipt.passId === passId && receipt.clubName === clubName)
  return offered.map((pass) => ({ ...pass, receipt: receiptOf(pass) }))
}

/**
 * The cards that are ticked from the start: the only golfer of the phone, else the owner. Never a child of
 * several golfers, and nobody who is checked in already.
 */
export function preselect(players: readonly Player[]): string[] {
  const [first] = players
  if (!first) return []
  const isAlone = players.every(({ golferId }) => golferId === first.golferId)
  const usual = isAlone
    ? first
    : players.find(({ relation, isChild }) => relation === 'self' && !isChild)
  const isIn =
    usual && players.some(({ golferId, receipt }) => golferId === usual.golferId && receipt)
  return usual && (isAlone || !isIn) ? [usual.passId] : []
}

/** Whether every golfer has a whole round at this club today, so that a second scan only shows it (D4). */
export const isEverybodyIn = (players: readonly Player[]) =>
  players.length > 0 && players.every(({ receipt }) => receipt?.holes === 18)

/** Ticks or unticks a card; of one golfer at most one card is ticked. */
export function toggle(
  players: readonly Player[],
  chosen: readonly string[],
  passId: string,
): string[] {
  if (chosen.includes(passId)) return chosen.filter((id) => id !== passId)
  const golferOf = (id: string) => players.find((player) => player.passId === id)?.golferId
  return [...chosen.filter((id) => golferOf(id) !== golferOf(passId)), passId]
}

/** The button: *Tjek Anne ind*, *Tjek begge ind*, *Tjek alle 3 ind*. */
export function checkInLabel(chosen: readonly Pick<Player, 'holderName'>[]): string {
  const [first] = chosen
  if (!first) return 'Tjek ind'
  if (chosen.length === 1) return `Tjek ${firstName(first.holderName)} ind`
  return chosen.length === 2 ? 'Tjek begge ind' : `Tjek alle ${chosen.length} ind`
}

export const firstName = (name: string) => name.split(' ')[0] ?? name

/** `Anne`, `Anne og Laura`, `Anne, Laura og Per`: the golfers by first name, each once. */
export function namesText(passes: readonly Pick<GolferPass, 'golferId' | 'holderName'>[]): string {
  const byGolfer = new Map(
    passes.map(({ golferId, holderName }) => [golferId, firstName(holderName)]),
  )
  const names = [...byGolfer.values()]
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} og ${last}`
}
