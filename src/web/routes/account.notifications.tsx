import { createFileRoute } from '@tanstack/react-router'
import { MyMailsPage } from '../features/notifications/my-mails-page.tsx'
import { UrgentSection } from '../features/notifications/urgent-section.tsx'
import { accountPage } from '../features/shell/page.ts'
import { searchParams, text, uuid } from '../search-params.ts'

const readSearch = searchParams({ mail: uuid, q: text(80) })

export const Route = createFileRoute('/account/notifications')({
  ...accountPage('Beskeder'),
  validateSearch: readSearch,
  component: Notifications,
})

function Notifications() {
  const { mail, q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const search = (text: string) =>
    void navigate({ search: { q: text || undefined }, replace: true, resetScroll: false })
  return (
    <>
      <MyMailsPage mailId={mail} q={q} onSearch={search} />
      {!mail && <UrgentSection />}
    </>
  )
}
