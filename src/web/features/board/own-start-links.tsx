import { useQuery } from '@tanstack/react-query'
import type { Board, BoardFlight, BoardRow } from '#domain/board/board.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { boardQuery } from './board-queries.ts'
import { useOwnStarts } from './round/own-starts.tsx'

/** Links to the starts of the account's own players, beside the link that every visitor has. */
export function OwnStartLinks({ roundId }: { roundId: string }) {
  const board = useQuery(boardQuery(roundId)).data
  return board ? <Links board={board} /> : null
}

function Links({ board }: { board: Board }) {
  const { starts } = useOwnStarts(board)
  const isNamed = starts.length > 1
  return starts.map(({ flight, player }) => (
    <ButtonLink
      key={`${flight.id} ${player?.id}`}
      variant="secondary"
      href={ownStartHref(board, flight, player)}
    >
      {ownStartText(flight, player, isNamed)}
    </ButtonLink>
  ))
}

const isDone = (player: BoardRow | undefined) =>
  player?.state === 'finished' || player?.state === 'delivered'

/** The flight until its player has finished, then the player's card on the board. */
export function ownStartHref(
  { tournament, round }: Board,
  flight: BoardFlight,
  player: BoardRow | undefined,
): string {
  const base = `/tournaments/${tournament.slug}`
  return player && isDone(player)
    ? `${base}/rounds/${round.id}?tab=leaderboard&player=${player.id}#p-${player.id}`
    : `${base}/flights/${flight.id}`
}

/** `Min start kl. 9.20`, `Min flight`, `Mit scorekort`; with names where the account has several players. */
export function ownStartText(
  { minute }: BoardFlight,
  player: BoardRow | undefined,
  isNamed: boolean,
): string {
  const name = isNamed && player ? player.name : undefined
  if (isDone(player)) return name ? `${name}: scorekort` : 'Mit scorekort'
  if (player?.state === 'playing') return name ? `${name}: flight` : 'Min flight'
  const at = formatClockProse(minute)
  return name ? `${name}: start ${at}` : `Min start ${at}`
}
