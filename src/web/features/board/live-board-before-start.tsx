import type { Board } from '#domain/board/board.ts'
import { useLiveBoard } from './use-live-board.ts'
import { formatClockProse, momentFrom } from '#domain/shared/clock-time.ts'
import { capital } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Countdown } from './countdown.tsx'

/** Shown until the first score, which replaces it without a reload (LB-13). */
export function LiveBoardBeforeStart(props: { board: Board; startListHref: string }) {
  useLiveBoard(props.board)
  return <BoardBeforeStart {...props} />
}

type BoardBeforeStartProps = { board: Board; startListHref: string }

/** Before the first score: the start of play and a link to the start list (LB-19). */
export function BoardBeforeStart({ board, startListHref }: BoardBeforeStartProps) {
  const { flights, round } = board
  if (flights.length === 0) {
    return (
      <EmptyState title="Startlisten er ikke klar endnu">
        {capital(formatDay(plainDate(round.day)))} spilles runden. Når turneringsledelsen
        offentliggør startlisten, står den her, og scorerne følger med, når spillet er i gang.
      </EmptyState>
    )
  }
  const first = Math.min(...flights.map((flight) => flight.minute))
  const { day, minute } = momentFrom(plainDate(round.day), first)
  return (
    <EmptyState
      title={`Første flight går ud ${formatClockProse(minute)}`}
      action={<ButtonLink href={startListHref}>Se startlisten</ButtonLink>}
    >
      <p>{capital(formatDay(day))}. Den første score står her, når den er slået.</p>
      <Countdown day={day} minute={minute} />
    </EmptyState>
  )
}
