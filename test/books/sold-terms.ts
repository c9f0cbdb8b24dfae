import type { SoldTerms } from '#domain/passes/sold-terms.ts'
import { plainDate } from '#domain/shared/dates.ts'

export const soldTerms: SoldTerms = {
  productCode: 'FIRMA-N',
  productVersion: 1,
  productName: 'Firmakort',
  price: 149_500,
  roundsPerClub: 'club_terms',
  plannedRounds: 8,
  days: 'all',
  playsOnHolidays: true,
  seasonCode: 'Books',
  playFrom: plainDate('2027-04-01'),
  playTo: plainDate('2027-10-31'),
  termsVersion: '1',
  ruleVersion: '1',
  vatMode: 'full_25',
  soldOn: plainDate('2027-05-04'),
}
