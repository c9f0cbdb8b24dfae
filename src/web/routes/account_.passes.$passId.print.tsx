import { createFileRoute } from '@tanstack/react-router'
import { PassPagePrint } from '../features/passes/pass-page-print.tsx'
import { page } from '../features/shell/page.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { uuid } from '../search-params.ts'

export const Route = createFileRoute('/account_/passes/$passId/print')({
  ...page({ title: 'Udskriv kortet', layout: 'clean', guards: ['login'], isPrivate: true }),
  beforeLoad: ({ params: { passId } }) => {
    if (uuid(passId) === undefined) throw invalidAddress()
  },
  component: Print,
})

function Print() {
  return <PassPagePrint passId={Route.useParams().passId} />
}
