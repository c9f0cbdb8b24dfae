import { createFileRoute } from '@tanstack/react-router'
import type { RoundsFilter } from '../features/checkins/my-rounds-filter.ts'
import { MyRoundsPage } from '../features/checkins/my-rounds-page.tsx'
import { accountPage } from '../features/shell/page.ts'
import { searchParams, text, typed, uuid } from '../search-params.ts'

const readSearch = searchParams({ season: typed(20), golfer: uuid, club: uuid, q: text(80) })

export const Route = createFileRoute('/account/rounds')({
  ...accountPage('Runder'),
  validateSearch: readSearch,
  component: Rounds,
})

function Rounds() {
  const { season, ...rest } = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = ({ season: chosen, ...others }: RoundsFilter) => {
    const search = { ...others, season: /^\d+$/.test(chosen ?? '') ? Number(chosen) : chosen }
    void navigate({ search, replace: true, resetScroll: false })
  }
  return (
    <MyRoundsPage
      filter={{ ...rest, season: season === undefined ? undefined : String(season) }}
      onFilter={change}
    />
  )
}
