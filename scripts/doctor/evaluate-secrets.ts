import { bad, ok, warn, type Finding } from './finding.ts'

/** What `npm run doctor` knows of the keys of a service. */
export type SecretFacts = {
  /** How many different characters AUTH_SECRET has. */
  characters: number
  /** Since when it signs; undefined before the first start with it. */
  daysUsed: number | undefined
  /** Whether AUTH_ACCEPTED_SECRET is set. */
  acceptsOthers: boolean
  /** The age of the newest key of pass tokens; undefined before the first token. */
  passKeyDays: number | undefined
  /** Second steps of sign-ins that no secret of the settings opens. */
  unopened: number
}

/** A random secret of 32 characters has more. */
const leastCharacters = 12
/** Somewhat more than a year, so that a yearly rotation is never late by the calendar. */
const mostDays = 400
/** Sessions last 30 days, and are signed again once a day. */
const overlapDays = 31

export function secretFindings(facts: SecretFacts | undefined): Finding[] {
  if (!facts) return []
  return [secretFinding(facts), ...unopenedFindings(facts), passKeyFinding(facts)]
}

const howTo = 'docs/running-at-scale.md siger hvordan.'

function secretFinding({ characters, daysUsed, acceptsOthers }: SecretFacts): Finding {
  const name = 'AUTH_SECRET'
  if (characters < leastCharacters) {
    return bad(name, `har kun ${characters} forskellige tegn. Skift den: openssl rand -base64 32.`)
  }
  if (daysUsed === undefined) return ok(name, 'er tilfældig nok')
  if (acceptsOthers && daysUsed > overlapDays) {
    return warn(
      name,
      `har signeret i ${daysUsed} dage. Fjern AUTH_ACCEPTED_SECRET: ingen bruger den gamle mere.`,
    )
  }
  return daysUsed > mostDays
    ? warn(name, `er ${daysUsed} dage gammel. Skift den, uden at nogen logges ud: ${howTo}`)
    : ok(name, `har signeret i ${daysUsed} dage`)
}

function unopenedFindings({ unopened }: SecretFacts): Finding[] {
  if (unopened === 0) return []
  return [
    bad(
      'Totrinslogin',
      `${unopened} kan ikke læses med AUTH_SECRET. Sæt den forrige i AUTH_ACCEPTED_SECRET, og start igen.`,
    ),
  ]
}

function passKeyFinding({ passKeyDays }: SecretFacts): Finding {
  const name = 'Kodenøgle'
  if (passKeyDays === undefined) return ok(name, 'laves med den første kode')
  return passKeyDays > mostDays
    ? warn(name, `er ${passKeyDays} dage gammel. Skift den: npm run keys:rotate -- pass-tokens.`)
    : ok(name, `er ${passKeyDays} dage gammel`)
}
