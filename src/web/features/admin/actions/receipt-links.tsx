import type { ListRow } from '#contract/admin/list.ts'
import { DeletedDocument, DocumentLinks } from '../../../ui/document-links.tsx'

/** The files of a receipt of an order, as long as they are kept. */
export const ReceiptLinks = ({ row: { id, number, isKept } }: { row: ListRow }) =>
  isKept ? (
    <DocumentLinks title={String(number)} base={`/api/v1/admin/receipts/${id}/receipt`} />
  ) : (
    <DeletedDocument />
  )
