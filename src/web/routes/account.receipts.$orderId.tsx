import { createFileRoute } from '@tanstack/react-router'
import { useMe } from '../features/accounts/use-me.ts'
import { ReceiptPage } from '../features/passes/receipt-page.tsx'
import { accountPage } from '../features/shell/page.ts'
import { refuseAddress } from '../features/shell/page-fault.ts'
import { uuid } from '../search-shape.ts'

export const Route = createFileRoute('/account/receipts/$orderId')({
  ...accountPage('Kvittering', { label: 'Kvitteringer', href: '/account/receipts' }),
  beforeLoad: ({ params: { orderId } }) => {
    if (uuid(orderId) === undefined) throw refuseAddress()
  },
  component: OneReceipt,
})

function OneReceipt() {
  return <ReceiptPage orderId={Route.useParams().orderId} email={useMe()?.account?.email} />
}
