import { placeText } from '#domain/board/figure-text.ts'
import { useQuery } from '@tanstack/react-query'
import type { PublicSideCompetition } from '#contract/sidecompetitions/endpoints.ts'
import type { Board } from '#domain/board/board.ts'
import { everyDivision } from '#domain/board/board-view-model.ts'
import { isOver } from '#domain/competitions/state.ts'
import { formatMeasure, sideCompetitionTitle } from '#domain/sidecompetitions/side-competition.ts'
import { errorText } from '../../../error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { placeSpoken } from '../../scoring/score-text.ts'
import { useLiveBoard } from '../use-live-board.ts'
import type { RoundSearch } from './round-search.ts'
import { SkinsCard } from './skins-card.tsx'
import { sideCompetitionsQuery } from './side-competitions-query.ts'

type SideCompetitionsTabProps = { board: Board; hrefOf: (search: RoundSearch) => string }

/** The same interval as for the signs on the course. */
const pollIntervalMs = 15_000

/** The leaders of nearest the pin and longest drive, and the skins. */
export function SideCompetitionsTab({ board, hrefOf }: SideCompetitionsTabProps) {
  useLiveBoard(board)
  const refetchInterval = isOver(board.tournament.state) ? false : pollIntervalMs
  const { data, error, refetch } = useQuery({
    ...sideCompetitionsQuery(board.round.id),
    refetchInterval,
  })
  if (error && !data) {
    return (
      <Notice
        tone="error"
        title="Sidekonkurrencerne kunne ikke hentes"
        action={<Button onClick={() => void refetch()}>Prøv igen</Button>}
        live
      >
        {errorText(error)}
      </Notice>
    )
  }
  if (!data) return <p className="min-h-96 text-slate-700">Henter sidekonkurrencerne …</p>
  if (data.competitions.length + data.skins.length === 0) {
    return (
      <EmptyState title="Ingen sidekonkurrencer i denne runde">
        Opretter turneringsledelsen tættest på hullet, længste drive eller skins, står stillingen
        her.
      </EmptyState>
    )
  }
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
      {data.competitions.map((side) => (
        <Competition key={side.id} side={side} {...{ board, hrefOf }} />
      ))}
      {data.skins.map((skins) => (
        <SkinsCard
          key={skins.id}
          {...{ skins, hrefOf }}
          everybody={everyDivision(board.divisions)}
        />
      ))}
    </ul>
  )
}

type CompetitionProps = SideCompetitionsTabProps & { side: PublicSideCompetition }

function Competition({ side, board, hrefOf }: CompetitionProps) {
  const { kind, prize, results } = side
  const division = side.division ?? everyDivision(board.divisions)
  return (
    <li className="rounded-md border border-slate-300 bg-white p-5">
      <h2 className="text-lg!">{sideCompetitionTitle(side)}</h2>
      <p className="min-h-6 text-sm text-slate-600">
        {[division, prize && `Præmie: ${prize}`].filter(Boolean).join(' · ')}
      </p>
      {results.length === 0 ? (
        <p className="mt-3 text-slate-700">Ingen målinger endnu.</p>
      ) : (
        <ol className="figures mt-3 grid gap-2">
          {results.map((one) => (
            <Placed key={one.entryId} {...{ one, kind, hrefOf }} />
          ))}
        </ol>
      )}
    </li>
  )
}

type PlacedProps = Pick<PublicSideCompetition, 'kind'> &
  Pick<SideCompetitionsTabProps, 'hrefOf'> & { one: PublicSideCompetition['results'][number] }

/** All who share the first place are shown as winners. */
function Placed({ one, kind, hrefOf }: PlacedProps) {
  const { entryId, name, club, measure, place } = one
  const isFirst = place === 1
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-baseline gap-x-2">
      <span aria-hidden="true" className="text-sm font-semibold text-green-800">
        {placeText(one)}
      </span>
      <span className="words min-w-0">
        <span className="sr-only">{placeSpoken(one)}: </span>
        <UiLink
          href={hrefOf({ tab: 'leaderboard', player: entryId })}
          className={
            isFirst
              ? 'text-link font-head text-lg font-bold tracking-tight wrap-break-word'
              : 'text-link wrap-break-word'
          }
        >
          {name}
        </UiLink>
        {isFirst && club && <span className="block text-sm text-slate-600">{club}</span>}
      </span>
      <span className={isFirst ? 'text-lg font-bold' : 'font-semibold'}>
        {formatMeasure(kind, measure)}
      </span>
    </li>
  )
}
