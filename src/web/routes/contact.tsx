import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { caseKinds } from '#domain/cases/case-kinds.ts'
import { ContactPage } from '../features/cases/contact-page.tsx'
import { ContactReceipt } from '../features/cases/contact-receipt.tsx'
import { partnerClubsQuery } from '../features/passes/products-queries.ts'
import { page } from '../features/shell/page.ts'
import { loadFormAnswer, svar } from '../form-answer.ts'
import { anyText, instant, matching, oneOf, searchParams, uuid } from '../search-params.ts'

/** A link may be old or truncated: invalid parameters are ignored, and the form is shown. */
const readSearch = searchParams({
  kind: oneOf(['contact', 'refused', 'error']),
  about: anyText(300),
  club: uuid,
  reason: matching(/^[a-z][a-z0-9_]{1,59}$/),
  error: matching(/^[\w-]{4,64}$/),
  at: instant,
  /** After a post without scripts: the number of the case and its kind. */
  sent: matching(/^S-\d{4,9}$/),
  letter: oneOf(caseKinds),
  svar,
})

const needsClubs = ({ kind, club }: ReturnType<typeof readSearch>) => kind === 'refused' && !club

export const Route = createFileRoute('/contact')({
  ...page({
    title: 'Kontakt',
    description:
      'Ring til Sæsonkortet, eller skriv til os. Du får svar fra et menneske senest næste hverdag.',
    searchIsPersonal: true,
  }),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => ({ needsClubs: needsClubs(search), svar: search.svar }),
  loader: async ({ context: { queryClient }, deps }) => {
    const clubs = deps.needsClubs && queryClient.ensureQueryData(partnerClubsQuery)
    const posted = loadFormAnswer(queryClient, { pathname: '/contact', search: deps })
    await Promise.all([clubs, posted])
  },
  component: Contact,
})

function Contact() {
  const { sent, letter = 'contact', ...known } = Route.useSearch()
  const { data } = useQuery({ ...partnerClubsQuery, enabled: needsClubs(known) })
  if (sent) return <ContactReceipt number={sent} kind={letter} />
  return <ContactPage known={known} clubs={data?.clubs ?? []} />
}
