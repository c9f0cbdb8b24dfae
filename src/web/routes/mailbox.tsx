import { createFileRoute, notFound } from '@tanstack/react-router'
import { reasonOf } from '../error-text.ts'
import { MailboxPage } from '../features/notifications/mailbox-page.tsx'
import { mailsQuery } from '../features/notifications/queries.ts'
import { page } from '../features/shell/page.ts'
import { searchParams, text, uuid } from '../search-params.ts'

const readSearch = searchParams({ address: text(254), mail: uuid })

/** Exists only in the demonstration: elsewhere the API responds with 404. */
export const Route = createFileRoute('/mailbox')({
  ...page({ title: 'Mailboks', cooperation: false, isPrivate: true }),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => ({ address: search.address }),
  loader: async ({ context, deps }) => {
    await context.queryClient.ensureQueryData(mailsQuery(deps.address)).catch((error) => {
      throw reasonOf(error) === 'not_found' ? notFound() : error
    })
  },
  component: Mailbox,
})

function Mailbox() {
  const { address, mail } = Route.useSearch()
  const navigate = Route.useNavigate()
  const hrefOf = (mailId: string) =>
    `/mailbox?${new URLSearchParams({ ...(address && { address }), mail: mailId })}`
  const search = (text: string) =>
    void navigate({ search: { address: text || undefined }, replace: true })
  return <MailboxPage {...{ address, mailId: mail, search, hrefOf }} />
}
