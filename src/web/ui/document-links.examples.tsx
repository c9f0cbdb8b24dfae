import { DeletedDocument, DocumentLinks } from './document-links.tsx'

export const OfAReceipt = () => (
  <DocumentLinks
    title="Kvittering KV2027-000001"
    base="/api/v1/account/issued-receipts/1/receipt"
  />
)

export const OfADeletedReceipt = () => <DeletedDocument />
