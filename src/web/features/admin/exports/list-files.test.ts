import { expect, test } from 'vitest'
import { fileHref } from './list-files.tsx'

const path = '/api/v1/admin/orders'
const may = { from: '2027-05-01', to: '2027-05-31' }

test.each([
  [{ key: 'createdAt', label: 'Bestilt' }, may, '?createdAtFrom=2027-05-01&createdAtTo=2027-05-31'],
  [{ key: 'createdAt', label: 'Bestilt' }, { to: may.to }, '?createdAtTo=2027-05-31'],
  [{ key: 'createdAt', label: 'Bestilt' }, {}, ''],
  [null, may, ''],
])('a file has the period as the filter of its list: %o, %o', (period, chosen, query) => {
  expect(fileHref({ path, period }, chosen, 'csv')).toBe(`${path}/export.csv${query}`)
})
