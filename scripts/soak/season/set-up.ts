import { createApiClient, type ApiClient } from '../../replay/api-client.ts'
import { season, workDays } from './calendar.ts'
import { otherNumbers, partnerNumbers } from './people.ts'
import type { Day, RecordedClub } from './record.ts'
import { operators, setUpSecondStep, signInAsStaff, type SeasonService } from './service.ts'

export type Staff = {
  /** Prepares. */
  backOffice: ApiClient
  /** Approves. */
  board: ApiClient
  /** Two administrators of each partner club: one enters, the other confirms. */
  clubs: ReadonlyMap<string, { secretary: ApiClient; treasurer: ApiClient }>
}

/** Prices by the product: from the opening, from 1 July and from 1 September. */
export const prices = {
  FULD: [149_500, 119_500, 79_500],
  HVERDAG: [99_500, 79_500, 54_500],
  UNG: [59_500, 47_500, 29_500],
  'FIRMA-N': [149_500, 119_500, 79_500],
  'FIRMA-P': [325_000],
} as const

export const leavingNumber = 309
export const joiningNumber = 322
/** It enters its bank account after the first payment. */
export const lateAccountNumber = 305

/** Company, clubs, members, season and people, all through the API. */
export async function setUp(service: SeasonService, memberFile: string) {
  const [backOffice, board] = await Promise.all(
    operators.map(async (email, at) => {
      const client = createApiClient(service.send, { address: `10.1.1.${at + 1}` })
      await signInAsStaff(client, { email, code: service.codes[at] ?? '' })
      return client
    }),
  )
  if (!backOffice || !board) throw new Error('The operator has two people')
  await setUpCompany(backOffice)
  await importFile(backOffice, 'clubs', clubFile())
  await importFile(backOffice, 'members', memberFile)
  await createSeason(backOffice, season)
  const clubs = await listClubs(backOffice)
  const people = await inviteStaff(service, backOffice, clubs)
  return { staff: { backOffice, board, clubs: people }, clubs }
}

async function setUpCompany(backOffice: ApiClient) {
  await backOffice.ask('PUT', '/admin/set-up/company', {
    name: 'Sæsonkortet ApS',
    street: 'Fairwayvej 1',
    postcode: '8000',
    city: 'Aarhus C',
    cvr: '20991186',
    email: 'kontoret@season.example',
    phone: '86 12 34 56',
    phoneHours: 'Hverdage kl. 9-15',
    basedOn: null,
  })
  const account = { registration: '1234', account: '1234567', basedOn: null }
  await backOffice.ask('PUT', '/admin/set-up/bank-account', account)
}

/** A season is played and sold from the same months each year. */
export async function createSeason(
  backOffice: ApiClient,
  days: { code: string; salesFrom: Day; salesTo: Day; playFrom: Day; playTo: Day },
) {
  const products = Object.entries(prices).map(([code, pricesOre]) => ({ code, pricesOre }))
  await backOffice.ask('POST', '/admin/set-up/season', { ...days, products })
}

const vatWords = { exempt: 'fritaget', liable: 'pligtig', mixed: 'blandet' } as const
const vatOf = (number: number): RecordedClub['vat'] =>
  number % 6 === 1 ? 'liable' : number % 12 === 5 ? 'mixed' : 'exempt'

/** The club that joins has no agreement yet, and those of `otherNumbers` never get one. */
function clubFile(): string {
  const head =
    'Klubnummer;Klubnavn;Region;Adresse;Postnummer;By;Momsstatus;Samarbejdsklub fra;Runder pr. kort;Kort;Greenfee hverdag;Greenfee weekend'
  const products = 'FULD, HVERDAG, UNG, FIRMA-N, FIRMA-P'
  const rows = [...partnerNumbers, ...otherNumbers].map((number) => {
    const hasTerms = partnerNumbers.includes(number) && number !== joiningNumber
    const terms = hasTerms ? ['01-01-2027', '2', products, '400', '500'] : ['', '', '', '', '']
    const vat = vatWords[vatOf(number)]
    return [
      number,
      `Golfklub ${number}`,
      'Sjælland',
      'Banevej 1',
      '4000',
      'Roskilde',
      vat,
      ...terms,
    ].join(';')
  })
  return [head, ...rows, ''].join('\n')
}

async function importFile(backOffice: ApiClient, kind: 'clubs' | 'members', csv: string) {
  const file = Buffer.from(csv).toString('base64')
  const upload = { kind, fileName: `${kind}.csv`, file }
  const plan = await backOffice.ask<{ digest: string; errors: string[] }>(
    'POST',
    '/admin/imports/plan',
    upload,
  )
  if (plan.errors.length > 0) throw new Error(plan.errors.slice(0, 5).join('\n'))
  await backOffice.ask('POST', '/admin/imports', { ...upload, digest: plan.digest })
}

type ClubRows = { rows: { id: string; dguClubNumber: number; name: string; slug: string }[] }

async function listClubs(backOffice: ApiClient): Promise<RecordedClub[]> {
  const { rows } = await backOffice.ask<ClubRows>('GET', '/admin/clubs?size=200')
  return rows.map(({ id, dguClubNumber, name, slug }) => ({
    id,
    dguNumber: dguClubNumber,
    name,
    slug,
    partner: partnerOf(dguClubNumber),
    vat: vatOf(dguClubNumber),
  }))
}

function partnerOf(number: number): RecordedClub['partner'] {
  if (!partnerNumbers.includes(number)) return null
  return {
    from: number === joiningNumber ? workDays.joins : season.playFrom,
    to: number === leavingNumber ? workDays.leaves : season.playTo,
  }
}

/** A mailbox gets at most six invitations a day, so two people have six clubs. */
const clubsOfPerson = 6

/** Administrators of the clubs, by invitations that are mailed. */
async function inviteStaff(service: SeasonService, backOffice: ApiClient, clubs: RecordedClub[]) {
  const partners = clubs.filter(({ partner }) => partner)
  const staff = new Map<string, { secretary: ApiClient; treasurer: ApiClient }>()
  for (let from = 0; from < partners.length; from += clubsOfPerson) {
    const own = partners.slice(from, from + clubsOfPerson)
    const secretary = await inviteTo(service, backOffice, { name: `sekretaer-${from}`, clubs: own })
    const treasurer = await inviteTo(service, backOffice, { name: `kasserer-${from}`, clubs: own })
    for (const { id } of own) staff.set(id, { secretary, treasurer })
  }
  return staff
}

let people = 0

async function inviteTo(
  service: SeasonService,
  backOffice: ApiClient,
  { name, clubs }: { name: string; clubs: RecordedClub[] },
): Promise<ApiClient> {
  people += 1
  const email = `${name}@season.example`
  const client = createApiClient(service.send, { address: `10.1.2.${people}` })
  for (const { id } of clubs) {
    await backOffice.ask('POST', '/admin/invitations', { email, role: 'club_admin', scopeId: id })
  }
  for (const link of await service.mailedLinks(email, 'invitation', clubs.length)) {
    await client.request('GET', link)
    await client.ask('POST', '/account/invitation/accept', { name: 'Birthe Lund' })
  }
  await setUpSecondStep(client)
  return client
}

/** The staff of a club. */
export function staffOf({ clubs }: Pick<Staff, 'clubs'>, clubId: string) {
  const people = clubs.get(clubId)
  if (!people) throw new Error('The club has no staff')
  return people
}

/** One person of the club enters the account, the other confirms it. */
export async function enterBankAccount(staff: Staff, { id, dguNumber }: RecordedClub) {
  const { secretary, treasurer } = staffOf(staff, id)
  const account = { registration: '4321', account: String(1_000_000 + dguNumber) }
  await secretary.ask('POST', `/clubs/${id}/bank-account`, account)
  type Shown = { account: { open: { accountId: string } | null } }
  const shown = await treasurer.ask<Shown>('GET', `/clubs/${id}/settlement`)
  const accountId = shown.account.open?.accountId
  await treasurer.ask('POST', `/clubs/${id}/bank-account/confirmation`, { accountId })
}

type TermsToEdit = { version: number; terms: Record<string, unknown>; rules: { id: string }[] }

/** A new version of a club’s agreement, in which it joins or leaves. */
export async function writeTerms(
  backOffice: ApiClient,
  club: RecordedClub,
  days: { validFrom: Day; validTo: Day | null },
) {
  const path = `/admin/clubs/${club.id}/terms`
  const { version, terms, rules } = await backOffice.ask<TermsToEdit>('GET', path)
  await backOffice.ask('POST', path, {
    ...terms,
    ...days,
    acceptsProducts: ['FULD', 'HVERDAG', 'UNG', 'FIRMA-N', 'FIRMA-P'],
    checkInPlace: 'Proshoppen',
    bookingMode: 'drop_in',
    bookingUrl: null,
    id: club.id,
    basedOn: version,
    keptRules: rules.map(({ id }) => id),
    newRules: [],
    acceptsCeiling: true,
  })
}

/** The campaigns: one that the operator pays for, one of a club, one of the pool. */
export async function createCampaigns(backOffice: ApiClient, club: RecordedClub) {
  const days = { validFrom: season.salesFrom, validTo: season.salesTo }
  const open = { productCodes: [], totalLimit: null, buyerLimit: null, isStopped: false, ...days }
  const campaigns = [
    {
      name: 'Forårskampagne',
      code: 'FORAAR',
      percent: 10,
      amountOre: null,
      fundedBy: 'operator',
      clubId: null,
      method: 'code',
    },
    {
      name: 'Klubbens rabat',
      code: 'KLUB200',
      percent: null,
      amountOre: 20_000,
      fundedBy: 'club',
      clubId: club.id,
      method: 'code',
    },
    {
      name: 'Fælles kampagne',
      code: 'FAELLES',
      percent: 5,
      amountOre: null,
      fundedBy: 'pool',
      clubId: null,
      method: 'link',
    },
  ]
  for (const campaign of campaigns)
    await backOffice.ask('POST', '/admin/campaigns', { ...campaign, ...open })
}
