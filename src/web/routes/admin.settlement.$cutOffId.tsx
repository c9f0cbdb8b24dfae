import { createFileRoute } from '@tanstack/react-router'
import { cutOffQuery } from '../features/admin/settlement/cockpit-queries.ts'
import { CutOffPage } from '../features/admin/settlement/cut-off-page.tsx'
import { enforcePower } from '../features/shell/guards.ts'
import { notFoundIfMissing } from '../features/shell/not-found-if-missing.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { workPage } from '../features/shell/page.ts'
import { oneOf, searchParams, uuid, wholeNumber } from '../search-params.ts'

export const Route = createFileRoute('/admin/settlement/$cutOffId')({
  ...workPage('Afregning'),
  validateSearch: searchParams({
    club: uuid,
    rows: oneOf(['visits', 'sales']),
    offset: wholeNumber(0, 10_000_000),
  }),
  beforeLoad: async ({ location: { href }, params: { cutOffId } }) => {
    if (uuid(cutOffId) === undefined) throw invalidAddress()
    await enforcePower({ power: 'money.read', href })
  },
  loader: ({ context, params: { cutOffId } }) =>
    notFoundIfMissing(context.queryClient.ensureQueryData(cutOffQuery(cutOffId))),
  component: CutOff,
})

function CutOff() {
  return <CutOffPage cutOffId={Route.useParams().cutOffId} search={Route.useSearch()} />
}
