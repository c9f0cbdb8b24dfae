import type { BlackoutRule } from '#domain/clubs/terms.ts'
import { plainDate } from '#domain/shared/dates.ts'
import type { Db } from '#server/db/client.ts'
import { clubs, clubTerms } from '#server/db/tables/clubs.ts'

let built = 0

type Given = Partial<typeof clubs.$inferInsert> & {
  terms?: Partial<typeof clubTerms.$inferInsert> | null
  blackoutRules?: BlackoutRule[]
}

/** By default a partner club for 2027; `terms: null` makes it no partner. */
export async function buildClub(db: Db, { terms = {}, blackoutRules, ...given }: Given = {}) {
  built += 1
  const at = new Date('2027-01-04T09:00:00Z')
  const [club] = await db
    .insert(clubs)
    .values({
      slug: `proeveklub-${built}`,
      name: `Prøveklub ${built} Golfklub`,
      // The numbers of the demonstration's clubs start at 900.
      dguClubNumber: built < 100 ? 800 + built : 2000 + built,
      region: 'Midtjylland',
      address: 'Golfvej 1',
      postcode: '8000',
      city: 'Aarhus C',
      vatStatus: 'exempt',
      searchText: `proeveklub ${built} golfklub aarhus c`,
      createdAt: at,
      updatedAt: at,
      ...given,
    })
    .returning()
  if (!club) throw new Error('The club was not stored')
  if (terms) {
    await db.insert(clubTerms).values({
      clubId: club.id,
      version: 1,
      validFrom: plainDate('2027-03-01'),
      validTo: plainDate('2027-11-30'),
      roundsPerPass: 2,
      acceptedProducts: ['FULD', 'HVERDAG', 'UNG', 'FERIE', 'FIRMA-N', 'FIRMA-P'],
      blackoutRules: blackoutRules ?? [],
      noticeHours: 72,
      bookingMode: 'golfbox',
      bookingWindowDays: 7,
      bookingSteps: ['Book en tid som gæst i GolfBox.'],
      checkInPlace: 'I proshoppen',
      defaultHoles: 18,
      greenFeeWeekdayOre: 40_000,
      greenFeeWeekendOre: 50_000,
      createdAt: at,
      ...terms,
    })
  }
  return club
}
