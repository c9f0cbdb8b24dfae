import type { ProductCode } from '../passes/products.ts'

/** The systems that a file is written for. */
export const bookkeepingPresets = ['economic', 'dinero'] as const
export type BookkeepingPreset = (typeof bookkeepingPresets)[number]

/** A gift card is no sale, so its product has no account of sales. */
type SalesOfProduct = `sales.${Exclude<ProductCode, 'GAVE'>}`

/** What the sub-ledger posts to, with the Danish name of each account. */
export const accountNames = {
  'sales.FULD': 'Salg af Sæsonkort',
  'sales.HVERDAG': 'Salg af Hverdagskort',
  'sales.FLEKS': 'Salg af Sæsonkort Fleks',
  'sales.UNG': 'Salg af Sæsonkort Ung',
  'sales.FERIE': 'Salg af Feriekort',
  'sales.FIRMA-N': 'Salg af Firmakort',
  'sales.FIRMA-P': 'Salg af Firmaklippekort',
  'sales.other': 'Andet salg',
  club_shares: 'Klubbernes andel',
  club_commissions: 'Salgsprovision til klubber',
  differences: 'Differencer og øreafrunding',
  bank: 'Bank',
  provider: 'Tilgodehavende hos betalingstjeneste',
  debtors: 'Debitorer, virksomheder',
  gift_cards: 'Gavekort, gæld',
  tournament_fees: 'Turneringsgebyrer, gæld til klubber',
  clubs_owed: 'Skyldig til klubber',
  vat_out: 'Salgsmoms',
  vat_in: 'Købsmoms',
} as const satisfies Record<SalesOfProduct, string> & Record<string, string>
export type AccountKey = keyof typeof accountNames
export const accountKeys = Object.keys(accountNames) as AccountKey[]

/** The number of each account in the system of the company: 1 … 999999999. */
export type AccountPlan = Record<AccountKey, number>

/**
 * Numbers to begin with. Charts of accounts differ, so somebody who knows the company's own corrects them before the
 * first file is read in (docs/algorithms/bookkeeping.md).
 */
export const startingPlans: Record<BookkeepingPreset, AccountPlan> = {
  economic: {
    'sales.FULD': 1010,
    'sales.HVERDAG': 1011,
    'sales.FLEKS': 1012,
    'sales.UNG': 1013,
    'sales.FERIE': 1014,
    'sales.FIRMA-N': 1020,
    'sales.FIRMA-P': 1021,
    'sales.other': 1050,
    club_shares: 1310,
    club_commissions: 1320,
    differences: 4390,
    bank: 5820,
    provider: 5830,
    debtors: 5600,
    gift_cards: 6820,
    tournament_fees: 6830,
    clubs_owed: 6810,
    vat_out: 6902,
    vat_in: 6903,
  },
  dinero: {
    'sales.FULD': 1000,
    'sales.HVERDAG': 1001,
    'sales.FLEKS': 1002,
    'sales.UNG': 1003,
    'sales.FERIE': 1004,
    'sales.FIRMA-N': 1010,
    'sales.FIRMA-P': 1011,
    'sales.other': 1050,
    club_shares: 2010,
    club_commissions: 2020,
    differences: 7900,
    bank: 55_000,
    provider: 55_050,
    debtors: 53_000,
    gift_cards: 65_020,
    tournament_fees: 65_030,
    clubs_owed: 65_010,
    vat_out: 64_000,
    vat_in: 64_060,
  },
}
