import { createFileRoute } from '@tanstack/react-router'
import { SaleQueuePage } from '../features/admin/sale-queue/sale-queue-page.tsx'
import { saleQueueQuery } from '../features/admin/sale-queue/sale-queue-query.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/sale-queue')({
  ...workPage('Kø til salget'),
  loader: ({ context }) => context.queryClient.ensureQueryData(saleQueueQuery),
  component: SaleQueuePage,
})
