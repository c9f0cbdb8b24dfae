import { createFileRoute } from '@tanstack/react-router'
import { ReceiptsPage } from '../features/passes/receipts-page.tsx'
import { accountPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/account/receipts/')({
  ...accountPage('Kvitteringer'),
  component: ReceiptsPage,
})
