import type { TournamentOnPage } from '#contract/competitions/endpoints.ts'
import { TournamentDays } from '../../competitions/tournament-days.tsx'
import { TournamentDivisions } from '../../competitions/tournament-divisions.tsx'

type RoundInfoProps = { tournament: TournamentOnPage; roundId: string }

/** Tees, format and tie rule of the round. */
export function RoundInfo({ tournament, roundId }: RoundInfoProps) {
  const days = tournament.days.filter(({ id }) => id === roundId)
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-12">
      <TournamentDays tournament={{ ...tournament, days: days.map(withoutRoundLink) }} />
      <TournamentDivisions divisions={tournament.divisions} />
    </div>
  )
}

/** Without the link to this page. */
const withoutRoundLink = (day: TournamentOnPage['days'][number]) => ({ ...day, drawVersion: 0 })
