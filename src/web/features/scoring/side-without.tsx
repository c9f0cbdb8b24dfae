import { queryOptions, useQuery } from '@tanstack/react-query'
import { previewSideWithout } from '#contract/results/side-without.ts'
import type { PlayerStatus } from '#domain/competitions/player-status.ts'
import { call } from '../../api.ts'
import { Problem } from '../shell/problem.tsx'
import { ChangedResults } from './changed-results.tsx'

type Leaving = { tournamentId: string; entryId: string; status: PlayerStatus }

const sideWithoutQuery = ({ tournamentId, entryId, status }: Leaving) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'side-without', entryId, status],
    queryFn: ({ signal }) => call(previewSideWithout, { tournamentId, entryId, status }, signal),
  })

/** What becomes of the player's pair or team, shown before the player is taken out; nothing for a player alone. */
export function SideWithout(of: Leaving) {
  const { data, error } = useQuery(sideWithoutQuery(of))
  if (error) return <Problem error={error} title="Vi kan ikke vise, hvad der sker med holdet" />
  if (!data || data.lines.length === 0) return null
  return (
    <div role="status" className="grid gap-3 border-l-2 border-slate-300 pl-4">
      {data.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <ChangedResults changes={data.changes} />
    </div>
  )
}
