import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReceiptLinks } from './receipt-links.tsx'

const shown = (isKept: boolean) =>
  renderToStaticMarkup(<ReceiptLinks row={{ id: 'r1', number: 'KV2027-000001', isKept }} />)

test('a receipt leads to its files as long as they are kept, and says afterwards that they are deleted', () => {
  expect(shown(true)).toContain('/api/v1/admin/receipts/r1/receipt.pdf')
  expect(shown(false)).not.toContain('href')
  expect(shown(false)).toContain('Slettet efter fem år')
})
