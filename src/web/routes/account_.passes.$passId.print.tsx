import { createFileRoute } from '@tanstack/react-router'
import { PassPagePrint } from '../features/passes/pass-page-print.tsx'
import { page } from '../features/shell/page.ts'
import { refuseAddress } from '../features/shell/page-fault.ts'
import { uuid } from '../search-shape.ts'

export const Route = createFileRoute('/account_/passes/$passId/print')({
  ...page({ title: 'Udskriv kortet', layout: 'clean', guards: ['login'], isPrivate: true }),
  beforeLoad: ({ params: { passId } }) => {
    if (uuid(passId) === undefined) throw refuseAddress()
  },
  component: Print,
})

function Print() {
  return <PassPagePrint passId={Route.useParams().passId} />
}
