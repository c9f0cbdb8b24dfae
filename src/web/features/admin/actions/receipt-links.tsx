import type { ListRow } from '#contract/admin/list.ts'
import { DocumentLinks } from '../../../ui/document-links.tsx'

/** The files of a receipt of an order. */
export const ReceiptLinks = ({ row: { id, number } }: { row: ListRow }) => (
  <DocumentLinks title={String(number)} base={`/api/v1/admin/receipts/${id}/receipt`} />
)
