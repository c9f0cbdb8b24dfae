import type { RequestedMembership, ConfirmedMembership } from '#contract/passes/membership.ts'
import { genitive } from '#domain/shared/danish.ts'
import type { Tone } from '../../ui/notice.tsx'

/** The outcome of a check at DGU; `asking` until there is an answer. */
export type MembershipOutcome =
  | Exclude<RequestedMembership['standing'], 'due'>
  | NonNullable<ConfirmedMembership['failure']>
  | 'asking'

/** A membership that is still `due` has either a failure or no answer yet. */
export function outcomeOf(
  { standing }: RequestedMembership,
  failure: ConfirmedMembership['failure'],
): MembershipOutcome {
  return standing === 'due' ? (failure ?? 'asking') : standing
}

type OutcomeText = { tone: Tone; title: string; text: string; again: boolean }

/** The text of an outcome, on the page of the mailed link and on the account. */
export function membershipText(
  asked: RequestedMembership,
  outcome: MembershipOutcome,
  hasDguLogin: boolean,
): OutcomeText {
  const { firstName, year, why } = asked
  const whose = genitive(firstName)
  const texts: Record<MembershipOutcome, OutcomeText> = {
    asking: {
      tone: 'info',
      title: `Bekræft ${whose} medlemskab for ${year}`,
      text: 'Vi spørger Dansk Golf Union, om medlemskabet stadig gælder. Det tager et øjeblik.',
      again: false,
    },
    confirmed: {
      tone: 'success',
      title: `${whose} medlemskab er bekræftet for ${year}`,
      text: 'Det var det. Der skal ikke gøres mere i år.',
      again: false,
    },
    lost: {
      tone: 'warning',
      title: `DGU har ikke ${whose} spilleret`,
      text: 'Uden spilleret kan kortet ikke bruges. Tal med hjemmeklubben. Den giver besked til DGU. Er det på plads, så spørg igen.',
      again: true,
    },
    unsuitable: {
      tone: 'warning',
      title: 'Medlemskabet passer ikke til kortet',
      text: `${why ?? ''} Kortet er ikke spærret. Ring eller skriv til os, så finder vi det rigtige kort.`,
      again: true,
    },
    down: {
      tone: 'warning',
      title: 'DGU svarer ikke lige nu',
      text: 'Fejlen er hos DGU og går som regel over i løbet af kort tid. Kortet kan bruges imens.',
      again: true,
    },
    unknown: {
      tone: 'warning',
      title: `Vi fandt ikke ${whose} medlemskab`,
      text: `Det sker efter et nyt DGU-nummer eller efternavn, og når klubben ikke lader os slå medlemmer op. Kortet kan bruges imens. ${hasDguLogin ? `Med ${whose} eget DGU-login finder vi det.` : 'Ring eller skriv til os, så finder vi det.'}`,
      again: false,
    },
  }
  return texts[outcome]
}
