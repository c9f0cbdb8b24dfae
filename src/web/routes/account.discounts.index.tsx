import { createFileRoute } from '@tanstack/react-router'
import { DiscountsPage } from '../features/discounts/discounts-page.tsx'
import { page } from '../features/shell/page.ts'
import { searchParams, typed, uuid } from '../search-params.ts'

const readSearch = searchParams({ q: typed(80), golfer: uuid })

export const Route = createFileRoute('/account/discounts/')({
  ...page({
    title: 'Rabataftaler',
    parent: { label: 'Konto', href: '/account' },
    guards: ['login', 'account'],
    isPrivate: true,
  }),
  validateSearch: readSearch,
  component: Discounts,
})

function Discounts() {
  const { q, golfer } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DiscountsPage
      filter={{ golfer, q: q === undefined ? undefined : String(q) }}
      onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
