/** A failure of the login's token endpoint, or of the member API when called with an access token. */
export type SimulatedFailure =
  | 'token_down'
  | 'token_slow'
  | 'token_garbage'
  | 'api_down'
  | 'api_slow'
  | 'api_garbage'

/** A member of the simulated golf union. */
export type SimulatedGolfer = {
  /** The union's GUID of the person. */
  personId: string
  firstName: string
  lastName: string
  /** `YYYY-MM-DD`. */
  birthDate: string
  gender: 'men' | 'women'
  email: string
  /** Whether the union has proven the address; true by default. */
  emailVerified?: boolean
  /** Handicap index in tenths; negative is a plus handicap; null is unallocated. */
  handicapTenths: number | null
  handicapStatus?: 1 | 4 | 9
  rightToPlay?: boolean
  /** The failure when this golfer signs in with the union. */
  failure?: SimulatedFailure
  memberships: {
    /** `clubNumber-memberNumber`. */
    number: string
    /** DGU type 1 Full … 7 Former. */
    type: 1 | 2 | 3 | 4 | 5 | 6 | 7
    home?: boolean
  }[]
}

/** The response of the union's member API for a golfer, quirks included. */
export function toDguAnswer(golfer: SimulatedGolfer, clubName: (number: number) => string) {
  const { memberships, handicapTenths, birthDate } = golfer
  const written = memberships.map(({ number, type, home = true }) => {
    const clubNumber = Number(number.split('-')[0])
    const name = clubName(clubNumber)
    return {
      IsHomeClub: home,
      LocalRightToPlay: type <= 2,
      Type: type,
      UnionID: number,
      Club: { ID: `club-${clubNumber}`, Name: name, ShortName: name, UnionNumber: clubNumber },
    }
  })
  return {
    ID: golfer.personId,
    // Formatted like a real personal number, so that tests would detect a leak.
    LifeTimeID: `${birthDate.slice(8)}${birthDate.slice(5, 7)}${birthDate.slice(2, 4)}-007`,
    FirstName: golfer.firstName,
    LastName: golfer.lastName,
    Gender: golfer.gender === 'men' ? 1 : 2,
    BirthDate: `${birthDate.replaceAll('-', '')}T000000`,
    Email: golfer.email,
    EmailVerified: golfer.emailVerified ?? true,
    RightToPlay: golfer.rightToPlay ?? true,
    Status: 1,
    Handicap: handicapTenths === null ? '' : String(handicapTenths * 1000),
    HandicapStatus: golfer.handicapStatus ?? (handicapTenths === null ? 9 : 1),
    Memberships: written,
    HomeClub: written.find((membership) => membership.IsHomeClub)?.Club ?? null,
  }
}
