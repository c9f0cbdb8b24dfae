import { createFileRoute } from '@tanstack/react-router'
import { useMe } from '../features/accounts/use-me.ts'
import { ReceiptPage } from '../features/passes/receipt-page.tsx'
import { accountPage } from '../features/shell/page.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { uuid } from '../search-params.ts'

export const Route = createFileRoute('/account/receipts/$orderId')({
  ...accountPage('Kvittering', { label: 'Kvitteringer', href: '/account/receipts' }),
  beforeLoad: ({ params: { orderId } }) => {
    if (uuid(orderId) === undefined) throw invalidAddress()
  },
  component: OneReceipt,
})

function OneReceipt() {
  return <ReceiptPage orderId={Route.useParams().orderId} email={useMe()?.account?.email} />
}
