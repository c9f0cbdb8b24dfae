import type { Board } from '#domain/board/board.ts'
import { followOf, playerFollowsOf } from '#domain/board/follows.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatStrokes } from '#domain/shared/handicap.ts'
import { statusText } from '#domain/competitions/player-status.ts'
import { UiLink } from '../../ui/ui-link.tsx'
import { CardNines } from '../scoring/card-nines.tsx'
import { strokesText } from './columns.ts'
import { countedOf } from '#domain/scoring/counted-holes.ts'
import { cardHoles } from './card-holes.ts'
import { ExpectedArrival } from './expected-arrival.tsx'
import { ProjectedFinish } from './projected-finish.tsx'
import { FollowChip } from './follow-chip.tsx'
import { PlaceReason } from '../scoring/place-reason.tsx'
import { useIsReplayed } from './replay/replayed-board.ts'
import { useFollows } from './follows-store.ts'
import type { DivisionViewModel, RowViewModel } from '#domain/board/board-view-model.ts'
import { reasonQuery } from './board-queries.ts'
import { placeSpoken } from '../scoring/score-text.ts'

type BoardCardProps = { board: Board; model: RowViewModel; of: DivisionViewModel }

/** The open row of a player: the reason for the place and the cards, this round's first (LB-7, LB-17). */
export function BoardCard({ board, model, of }: BoardCardProps) {
  const { row, flight, tee } = model
  const isReplayed = useIsReplayed()
  const rounds = board.rounds.filter(({ number }) => number < board.round.number)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 py-4 sm:px-2">
      <p className="text-sm text-slate-700">
        {[
          row.status && `${row.name} er ${statusText[row.status]}`,
          row.handicap !== null && `${formatStrokes(row.handicap)} tildelte slag`,
          tee && `tee ${tee.name}`,
          flight && `ud ${formatClockProse(flight.minute)} fra hul ${flight.hole}`,
        ]
          .filter(Boolean)
          .join(' · ')}
        {flight && (
          <>
            {' · '}
            <UiLink
              className="text-link font-semibold"
              href={`/tournaments/${board.tournament.slug}/flights/${flight.id}`}
            >
              Se flight {flight.position}
            </UiLink>
          </>
        )}
      </p>
      <FollowChips row={row} flight={flight} />
      {!isReplayed && (
        <>
          {model.place !== null && (
            <PlaceReason
              question={`Hvorfor ${placeSpoken(model)}?`}
              query={reasonQuery({ roundId: board.round.id, entryId: model.row.id, view: of.view })}
              isOutdated={({ version }) => version !== board.version}
            />
          )}
          <FollowedArrival board={board} model={model} />
        </>
      )}
      <ProjectedFinish board={board} model={model} of={of} />
      <RoundCard board={board} model={model} of={of} />
      {rounds.length > 0 && <EarlierRounds board={board} row={row} />}
    </div>
  )
}

/** For those who follow the player or the flight, until it has finished (LB-10). */
function FollowedArrival({ board, model }: Pick<BoardCardProps, 'board' | 'model'>) {
  const follows = useFollows()
  const { row, flight } = model
  if (!flight || row.status !== null || !['waiting', 'playing'].includes(row.state)) return null
  const isFollowed =
    playerFollowsOf(row).some((follow) => follows.includes(follow)) ||
    follows.includes(followOf('flight', flight.id))
  return isFollowed && <ExpectedArrival board={board} model={model} />
}

/** Follows the players of a side by their own names, and the flight or club (LB-10). */
function FollowChips({ row, flight }: Pick<RowViewModel, 'row' | 'flight'>) {
  return (
    <div className="flex flex-wrap gap-2">
      {row.players?.map(({ id, name }) => (
        <FollowChip key={id} follow={followOf('player', id)} name={name} />
      ))}
      {flight && (
        <FollowChip follow={followOf('flight', flight.id)} name={`flight ${flight.position}`} />
      )}
      {row.club !== null && <FollowChip follow={followOf('club', row.club)} name={row.club} />}
    </div>
  )
}

/** Links to the player's card on each earlier round's page: the course may differ. */
function EarlierRounds({ board, row }: { board: Board; row: RowViewModel['row'] }) {
  const earlier = board.rounds.filter(
    ({ number }) => row.cards[number - 1] && number < board.round.number,
  )
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {earlier.map(({ id, number }) => (
        <li key={id}>
          <UiLink
            className="text-link inline-block min-h-11 content-center font-semibold"
            href={`/tournaments/${board.tournament.slug}/rounds/${id}?tab=leaderboard&player=${row.id}`}
          >
            Runde {number}: {strokesText([row.cards[number - 1] ?? ''])} slag
          </UiLink>
        </li>
      ))}
    </ul>
  )
}

function RoundCard({ board, model: { row, tee }, of: { division, view } }: BoardCardProps) {
  const { number } = board.round
  const encoded = row.cards[number - 1]
  if (row.members) return <MemberCards board={board} model={{ row }} of={{ division, view }} />
  if (!tee || !encoded) return <p className="text-slate-700">Der er intet kort for runden.</p>
  const holes = cardHoles({ row, tee, encoded, view })
  return (
    <CardNines
      caption={`${row.name}, runde ${number}`}
      holes={holes}
      counted={countedOf(holes, division)}
      deducted={row.deducted[number - 1] ?? 0}
      disputed={row.disputed}
    />
  )
}

type MemberCardsProps = {
  board: Board
  model: Pick<RowViewModel, 'row'>
  of: Pick<DivisionViewModel, 'division' | 'view'>
}

/** The cards of a side of best balls, one for each player with the own strokes. */
function MemberCards({ board, model: { row }, of: { division, view } }: MemberCardsProps) {
  return row.members?.map(({ name, tee: at, handicap, card }) => {
    const tee = board.tees[at]
    if (!tee) return null
    const holes = cardHoles({ row: { ...row, handicap }, tee, encoded: card, view })
    return (
      <div key={name} className="grid gap-1">
        <p className="text-sm text-slate-700">
          <span className="font-semibold">{name}</span> · {formatStrokes(handicap)} tildelte slag
        </p>
        <CardNines
          caption={`${name}, runde ${board.round.number}`}
          holes={holes}
          counted={countedOf(holes, division)}
          deducted={0}
          disputed={[]}
        />
      </div>
    )
  })
}
